import { expect, test } from 'vitest';
import { render } from '#ui/test-render.tsx';
import { CampaignTotals } from './campaign-totals.tsx';

test('there is no table of totals without metrics, as on the first day of a month', async () => {
  const none = { priced: [], base: null, rowMetrics: [] };
  await render(<CampaignTotals {...none} totals={[]} rows={[]} />);
  expect(document.querySelector('table')).toBeNull();
  expect(document.body.textContent).toBe('');
});
