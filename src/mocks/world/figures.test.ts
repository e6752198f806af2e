/** The demonstration's campaigns against figures of real accounts, at several seeds. */
import { describe, expect, test } from 'vitest';
import { accountAt, todayOf } from './accounts.ts';
import { accountOfCampaign, campaignAt } from './campaigns.ts';
import { attributionWindows, factsBetween, factsOf } from './facts.ts';
import { defaultSizes, layOut } from './layout.ts';
import { badAccount } from './traits.ts';

const now = Date.UTC(2026, 2, 11, 9);
const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);

describe.each([1, 2, 3, 4])('seed %i', (seed) => {
  const layout = layOut(seed, defaultSizes);
  const campaigns = Array.from({ length: defaultSizes.campaigns }, (_, i) => {
    const account = accountOfCampaign(layout, i);
    const today = todayOf(layout, account, now);
    return { ...factsBetween(layout, i, today - 30, today - 1, today), account, i, today };
  });
  const total = sum(campaigns.map((c) => c.spend));
  const bySpend = campaigns.map((c) => c.spend).toSorted((a, b) => b - a);

  test('the top 1% of campaigns has 30 to 50% of spend, the top 5% has 53 to 75%', () => {
    expect(sum(bySpend.slice(0, 12)) / total).toSatisfy(within(0.3, 0.5));
    expect(sum(bySpend.slice(0, 60)) / total).toSatisfy(within(0.53, 0.75));
  });

  test('about half of all campaigns spend nothing', () => {
    expect(bySpend.filter((spend) => spend === 0).length / bySpend.length).toSatisfy(
      within(0.42, 0.56),
    );
  });

  test('overall ACOS is 27 to 32%, CVR 7 to 14%, CPC 0.40 to 1.20', () => {
    const usual = campaigns.filter((c) => c.account !== badAccount);
    const spend = sum(usual.map((c) => c.spend));
    expect(spend / sum(usual.map((c) => c.sales))).toSatisfy(within(0.27, 0.32));
    const clicks = sum(usual.map((c) => c.clicks));
    expect(sum(usual.map((c) => c.conversions)) / clicks).toSatisfy(within(0.07, 0.14));
    expect(spend / clicks).toSatisfy(within(40, 120));
  });

  test('the last three days look worse because sales are attributed late', () => {
    const of = (days: number[], field: 'spend' | 'sales') =>
      sum(
        campaigns.map(({ i, today }) =>
          sum(days.map((d) => factsOf(layout, i, today - d, today)[field])),
        ),
      );
    const acos = (days: number[]) => of(days, 'spend') / of(days, 'sales');
    expect(acos([1, 2, 3]) / acos([4, 5, 6, 7, 8])).toSatisfy(within(1.15, 1.5));
  });

  test('sales of a day grow until its attribution window closes, and not after', () => {
    for (const [channel, windowDays] of Object.entries(attributionWindows)) {
      const own = campaigns.filter(({ account }) => layout.accounts[account]?.channel === channel);
      const salesAfter = (age: number) =>
        sum(own.map(({ i, today }) => factsOf(layout, i, today - 40, today - 40 + age).sales));
      const sales = Array.from({ length: windowDays + 2 }, (_, age) => salesAfter(age));
      expect(sales).toEqual(sales.toSorted((a, b) => a - b));
      expect(salesAfter(0)).toBe(0);
      expect(salesAfter(3)).toBeLessThan(salesAfter(windowDays));
      expect(salesAfter(windowDays + 1)).toBe(salesAfter(windowDays));
    }
  });

  test('no campaign-day has more clicks than impressions, or orders than clicks', () => {
    for (const { i, today } of campaigns.slice(0, 300)) {
      for (let day = today - 30; day < today; day++) {
        const facts = factsOf(layout, i, day, today);
        expect(facts.clicks <= facts.impressions && facts.conversions <= facts.clicks).toBe(true);
        expect(facts.units >= facts.conversions && facts.sales > 0 === facts.conversions > 0).toBe(
          true,
        );
      }
    }
  });

  test('63% are enabled, 23% paused, the rest archived; a few change each day', () => {
    const rows = campaigns.map(({ i }) => campaignAt(layout, i, now));
    const share = (status: string) => rows.filter((c) => c.status === status).length / rows.length;
    expect(share('enabled')).toSatisfy(within(0.58, 0.68));
    expect(share('paused')).toSatisfy(within(0.19, 0.27));
    const tomorrow = rows.filter(
      (row, i) => campaignAt(layout, i, now + 86_400_000).status !== row.status,
    );
    expect(tomorrow.length).toSatisfy(within(1, 20));
  });

  test('accounts: three channels, three currencies, links both ways, one huge and several tiny', () => {
    const accounts = layout.accounts.map((_, i) => accountAt(layout, i, now));
    expect(new Set(accounts.map((a) => a.channel))).toEqual(
      new Set(['channel-a', 'channel-b', 'dsp']),
    );
    expect(new Set(accounts.map((a) => a.currency_code))).toEqual(new Set(['EUR', 'USD', 'GBP']));
    expect(new Set(accounts.map((a) => a.id)).size).toBe(240);
    const linksBack = layout.accounts.map(({ linked }, i) =>
      linked === null ? i : layout.accounts[linked]?.linked,
    );
    expect(linksBack).toEqual(layout.accounts.map((_, i) => i));
    const sizes = layout.accounts.map((_, a) => campaigns.filter((c) => c.account === a).length);
    expect(Math.max(...sizes)).toSatisfy(within(140, 200));
    expect(sizes.filter((size) => size <= 1).length).toBeGreaterThan(20);
    expect(accounts.filter((a) => !a.is_connected).length).toSatisfy(within(8, 35));
  });
});

test('names contain everything a table must handle', () => {
  const layout = layOut(1, defaultSizes);
  const names = layout.accounts.map((account) => account.name).join('\n');
  for (const part of ['é', '"', ',', '🐾', 'مطبخ', '=']) expect(names).toContain(part);
});

function within(from: number, to: number) {
  return (value: number) => value >= from && value <= to;
}
