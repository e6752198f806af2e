import { expect, test } from 'vitest';
import { render } from '#ui/test-render.tsx';
import { CampaignTotals } from './campaigns-page.tsx';

test('there is no table of totals without metrics, as on the first day of a month', async () => {
  const none = { rows: [], priced: [], base: null, metrics: [], totals: [] };
  await render(<CampaignTotals figures={none} isOfRange={false} mark={undefined} />);
  expect(document.querySelector('table')).toBeNull();
  expect(document.body.textContent).toBe('');
});
