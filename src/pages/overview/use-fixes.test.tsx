import { useEffect } from 'react';
import { expect, test } from 'vitest';
import type { FindingKind } from '#shared/findings/finding.ts';
import { rankFindings } from '#shared/findings/rank.ts';
import { findInCampaign } from '#shared/findings/rules.ts';
import { toSnooze, type Snooze } from '#shared/findings/snooze.ts';
import { campaignOf } from '#shared/findings/testing.ts';
import { actAsync, render } from '#ui/test-render.tsx';
import { type Fixes, useFixes } from './use-fixes.ts';

const scope = { channel: [], account_id: [] };
const noEntries: readonly Snooze[] = [];

/** A ranking of campaigns with the given wasted spend, named by it. */
function found(...spends: number[]) {
  const findings = spends.flatMap((spend) =>
    findInCampaign({
      campaign: campaignOf(String(spend), { spend, sales: 0, conversions: 0 }),
      days: 30,
      target: null,
    }),
  );
  const spent = { byCurrency: new Map([['EUR', 1000]]), days: 30 };
  return { ranking: rankFindings(findings, spent, null), total: 100, sure: Infinity };
}

let fixes: Fixes;
interface ListProps {
  state: Parameters<typeof useFixes>[0];
  shown: number;
  entries?: readonly Snooze[];
  kind?: FindingKind;
}
function List({ state, shown, entries = noEntries, kind }: ListProps) {
  const made = useFixes(state, entries, scope, shown, kind);
  useEffect(() => {
    fixes = made;
  });
  return null;
}
const shownNow = () => fixes.items.map(({ finding }) => finding.spend);

test('moves nothing under the pointer: announces items above, appends items below', async () => {
  const draw = await render(<List state={found(90, 80, 70)} shown={2} />);
  expect(shownNow()).toEqual([90, 80]);
  await actAsync(() => fixes.hold());
  await draw(<List state={found(95, 90, 85, 80, 70)} shown={2} />);
  expect([shownNow(), fixes.fresh, fixes.total]).toEqual([[90, 80], 2, 98]);
  await draw(<List state={found(95, 90, 85, 80, 75, 70)} shown={5} />);
  expect([shownNow(), fixes.fresh]).toEqual([[90, 80, 75, 70], 2]);
  await actAsync(() => fixes.show());
  expect([shownNow(), fixes.fresh, fixes.total]).toEqual([[95, 90, 85, 80, 75], 0, 100]);
});

test('displays only items sure to be next, and treats snoozed ones as gone', async () => {
  const state = { ...found(90, 80, 70, 60), sure: 3 };
  const [, second] = state.ranking.items;
  if (second === undefined) throw new Error('Too few.');
  const entries = [toSnooze(second.finding, 'said', Date.now(), true)];
  await render(<List state={state} shown={4} entries={entries} />);
  expect([shownNow(), fixes.total]).toEqual([[90, 70], 99]);
});

test('displays one kind, and still knows which snoozed items are in this scope', async () => {
  const state = found(90, 80, 70);
  const [first] = state.ranking.items;
  if (first === undefined) throw new Error('Too few.');
  const entries = [toSnooze(first.finding, 'said', Date.now(), true)];
  await render(<List state={state} shown={5} entries={entries} kind="barren_campaign" />);
  expect([shownNow(), fixes.total, fixes.absent.size]).toEqual([[80, 70], 2, 0]);
  await render(<List state={state} shown={5} entries={entries} kind="above_target" />);
  expect([shownNow(), fixes.total, fixes.absent.size]).toEqual([[], 0, 0]);
});
