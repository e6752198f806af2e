import { expect, test } from 'vitest';
import { namedFor, overviewSearch } from './overview.search.ts';

test('keeps the other part’s choice, even from a URL that had one for both', () => {
  const named = (search: URLSearchParams) => {
    const values = overviewSearch.parse(search);
    return [namedFor('channels_in', values), namedFor('quadrants_in', values)];
  };
  const older = new URLSearchParams('channel=dsp&currency=USD');
  expect(named(older)).toEqual(['USD', 'USD']);
  const channels = overviewSearch.stringify({ channels_in: 'EUR' }, older);
  expect(named(channels)).toEqual(['EUR', 'USD']);
  expect(named(overviewSearch.stringify({ quadrants_in: 'GBP' }, channels))).toEqual([
    'EUR',
    'GBP',
  ]);
  expect(named(overviewSearch.stringify({ channels_in: 'all' }))).toEqual(['all', '']);
});
