import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { now } from '../../lib/clock.ts';
import { counted } from '../../lib/format.ts';
import { searchText } from '../../lib/search-params.ts';
import { accountQueries } from '../../queries/accounts.queries.ts';
import { campaignQueries } from '../../queries/campaigns.queries.ts';
import { Icon } from '../../ui/icon.tsx';
import { useScoped } from '../scope.ts';
import type { DoubtProps } from './doubt.tsx';
import { doubtsAbout, doubtsOf, searchOf } from './doubts.ts';
import { useSeenCurrencies } from './seen-currencies.ts';
import { sentOf } from './sent.ts';

/** Says that a figure is in doubt and why, and leads to the rows; nothing where it is not. It asks the service for nothing. */
export function DoubtMark({ figure, currency, as, rows, path }: DoubtProps) {
  const accounts = useQuery({ ...accountQueries.list(), enabled: false }).data;
  const campaigns = useQuery({ ...campaignQueries.list(), enabled: false }).data;
  const before = useSeenCurrencies(campaigns);
  const scoped = useScoped();
  const doubts = doubtsAbout(
    doubtsOf(rows, {
      accounts: sentOf(accounts),
      list: sentOf(campaigns),
      before,
      at: now(),
    }),
    figure,
    currency,
  );
  if (doubts.length === 0) return null;
  const ids = new Set(doubts.flatMap(({ campaigns: found }) => found));
  const [first] = ids;
  const isOne = rows.length === 1;
  const look = as ?? (figure === 'spend' ? 'campaigns' : 'count');
  const why = [...new Set(doubts.map(({ check }) => check.title))].join('; ');
  const [base = '', scope = ''] = scoped(path).split('?');
  const search = new URLSearchParams(scope);
  const own = searchOf(doubts, isOne ? undefined : currency);
  for (const [name, value] of Object.entries(own)) search.set(name, value);
  if (isOne && first !== undefined) search.set('q', first);
  return (
    <Link
      to={base + searchText(search)}
      title={`${words(ids.size, isOne, 'campaigns')}: ${why}`}
      className="-mb-2 inline-flex min-h-6 max-w-full items-center gap-1 rounded-sm pb-2 align-top text-warn hover:underline focus-visible:-outline-offset-2"
    >
      <Icon name="warning" className="size-3" />
      <span className={look === 'sign' ? 'sr-only' : 'truncate'}>
        {words(ids.size, isOne, look)}
      </span>
      <span className="sr-only">({why})</span>
    </Link>
  );
}

/** Only a wide tile has room for the noun. */
function words(count: number, isOne: boolean, look: DoubtProps['as']): string {
  if (count === 0) return 'list in doubt';
  if (isOne) return 'in doubt';
  return look === 'campaigns' ? `${counted(count, 'campaign')} in doubt` : `${count} in doubt`;
}
