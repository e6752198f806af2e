import { expect, test } from 'vitest';
import type { Campaign } from '#api/contract/campaign.ts';
import { windowCampaign } from '#metrics/test-window-campaigns.ts';
import { noMetrics } from '#mocks/no-metrics.ts';
import { render } from '#ui/test-render.tsx';
import { CampaignFunnel } from './campaign-parts.tsx';
import { ComparisonPanel } from './comparison-panel.tsx';

const items = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent);

const bars = () => [...document.querySelectorAll<HTMLElement>('.fill-mark')];

test('compares in proportion, and writes why there is no value', async () => {
  const withoutChannel = (campaign: Campaign): Campaign => ({ ...campaign, channel: null });
  const [own, other] = [windowCampaign('a', '', 14, 1), windowCampaign('b', '', 14, 3)];
  const all = [own, other].map(withoutChannel) as [Campaign, Campaign];
  await render(<ComparisonPanel campaign={all[0]} all={all} accountName="Own" />);
  const [mine, account] = bars();
  expect([mine?.style.width, account?.style.width]).toEqual(['50%', '100%']);
  expect([mine?.dataset['tone'], account?.dataset['tone']]).toEqual(['chart-3', 'chart-8']);
  expect(items().slice(0, 3)).toEqual([
    'This campaign25.0%ROAS 4.00',
    'Own50.0%ROAS 2.00',
    'Its channeln/a: Needs sales above zeroROAS n/a',
  ]);
});

test.each([
  [9, [100, 60, 17]],
  [0, [100, 60, 0]],
  [null, [100, 60]],
])('a funnel’s last step of %s is visible if it is not zero', async (conversions, lengths) => {
  const metrics = { ...noMetrics, impressions: 1_000_000, clicks: 4000, conversions };
  await render(<CampaignFunnel metrics={metrics} />);
  const widths = bars().map(({ style }) => Math.round(Number.parseFloat(style.width)));
  expect(widths).toEqual(lengths);
  expect(items()[2]?.endsWith('n/a: not reported')).toBe(conversions === null);
});
