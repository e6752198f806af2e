import { expect, test } from 'vitest';
import { currentTier } from './current-tier.ts';
import { monitorOf } from './test-monitor.ts';
import { tierColumns, workOf } from './tier-work.ts';

const tiers = [
  { name: 'starter', units_per_window: 60, window_s: 60 },
  { name: 'growth', units_per_window: 300, window_s: 60 },
  { name: 'unreadable', units_per_window: null, window_s: 60 },
];
const waiting = ['quality', 'job'].map((endpoint, index) => ({
  endpoint: endpoint as 'quality',
  priority: 'background' as const,
  cost: index + 1,
  since: 0,
  expectedAt: null,
}));
const said = { current_tier: 'growth', tiers, operation_costs: [], headers: [], refill: '' };
const board = monitorOf(
  { waiting },
  { costOf: (endpoint) => (endpoint === 'eligibility' ? 5 : 2), limits: () => said },
);

test('lists waiting work, pages and examples, in units', () => {
  const pages = ['a listing', 'Accounts', 'API usage', 'Settings'].map((name) => ({
    name,
    calls: [{ endpoint: 'accounts' as const, count: name === 'a listing' ? 3 : 1 }],
  }));
  const works = workOf(board, pages);
  expect(works.map(({ label, units }) => [label, units])).toEqual([
    ['Requests waiting now', 3],
    ['2,000 quality scores', 4000],
    ['Eligibility of 10,000 products', 500],
    ['20 reports, each checked 5 times', 240],
    ['Opening Accounts, API usage, or Settings', 2],
    ['Opening a listing', 6],
  ]);
});

test('each tier with its times, and the current one', () => {
  const columns = tierColumns(board, [{ key: 'a', label: 'a', units: 360 }]);
  expect(columns).toEqual([
    { name: 'starter', unitsPerWindow: 60, windowSeconds: 60, isOurs: false, seconds: [300] },
    { name: 'growth', unitsPerWindow: 300, windowSeconds: 60, isOurs: true, seconds: [12] },
  ]);
});

test('the limit in responses determines the tier, not an outdated name', () => {
  const tierAt = (limit: number | null) =>
    currentTier(monitorOf({ limit }, { limits: () => said }));
  expect([300, 60, 77, null].map(tierAt)).toEqual(['growth', 'starter', null, 'growth']);
  expect(currentTier(monitorOf({ tier: null }))).toBeNull();
});
