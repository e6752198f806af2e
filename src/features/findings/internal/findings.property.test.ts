/** Properties of all findings for arbitrary rows. */
import { describe, expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { type Finding, findingKinds, isOfOwnDays } from '#features/findings/finding.ts';
import { rankFindings, type ScopeSpend } from './rank.ts';
import { reasonOf, titleOf } from './rules.ts';
import { findIn, rows } from './test-findings.ts';

/** As if the findings covered all spend, twice. */
function spentBy(findings: readonly Finding[]): ScopeSpend {
  const byCurrency = new Map<string | null, number>();
  for (const { currency, spend } of findings) {
    byCurrency.set(currency, (byCurrency.get(currency) ?? 0) + 2 * spend);
  }
  return { byCurrency, days: 30 };
}

const rates = { base: 'EUR', perUnit: { USD: 0.9, GBP: 1.2 } };

describe('each rule', () => {
  test('never puts more at risk than was spent, and always more than nothing', () => {
    fc.assert(
      fc.property(rows, (all) => {
        for (const { amountAtRisk, spend } of findIn(all)) {
          expect(amountAtRisk).toBeGreaterThan(0);
          expect(amountAtRisk).toBeLessThanOrEqual(spend);
        }
      }),
    );
  });

  test('finds a row once per reason', () => {
    fc.assert(
      fc.property(rows, (all) => {
        const ids = findIn(all).map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });

  test('takes no more than the product’s spend for one reason', () => {
    fc.assert(
      fc.property(rows, (all) => {
        for (const place of all.places) {
          const own = findIn({
            ...all,
            places: [place],
            campaigns: [],
            keywords: [],
            days: [],
            projected: [],
          });
          for (const kind of findingKinds) {
            const sum = own
              .filter((it) => it.kind === kind)
              .reduce((a, it) => a + it.amountAtRisk, 0);
            expect(sum).toBeLessThanOrEqual(place.spend * (1 + 1e-9));
          }
        }
      }),
    );
  });

  test('has a title, and states the reason in one or two sentences', () => {
    fc.assert(
      fc.property(rows, (all) => {
        for (const finding of findIn(all)) {
          const said = `${titleOf(finding)}: ${reasonOf(finding)}`;
          expect(said).toMatch(/\.$/);
          expect(said).not.toMatch(/NaN|undefined|Infinity/);
        }
      }),
    );
  });
});

describe('the ranking', () => {
  test('is the same in any order, and contains every finding', () => {
    fc.assert(
      fc.property(rows, fc.boolean(), fc.infiniteStream(fc.nat()), (all, hasRates, chance) => {
        const findings = findIn(all);
        const shuffled = findings
          .map((finding) => ({ finding, at: chance.next().value as number }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ finding }) => finding);
        const spent = spentBy(findings);
        const one = rankFindings(findings, spent, hasRates ? rates : null);
        expect(rankFindings(shuffled, spent, hasRates ? rates : null).items).toEqual(one.items);
        expect(one.items.map(({ finding }) => finding.id).toSorted()).toEqual(
          findings.map(({ id }) => id).toSorted(),
        );
      }),
    );
  });

  test('descends, by shares between 0 and 1 or by converted amounts', () => {
    fc.assert(
      fc.property(rows, fc.boolean(), (all, hasRates) => {
        const findings = findIn(all);
        const { by, items, lacking } = rankFindings(
          findings,
          spentBy(findings),
          hasRates ? rates : null,
        );
        const aMonth = ({ finding: { kind, days }, converted }: (typeof items)[number]) =>
          (converted ?? 0) * (isOfOwnDays(kind) || days === null ? 1 : 30 / days);
        const weights = items.map((it) => (by === 'money' ? aMonth(it) : (it.share ?? 0)));
        expect(weights).toEqual(weights.toSorted((a, b) => b - a));
        for (const { share } of items) expect(share).toSatisfy((it: number) => it >= 0 && it <= 1);
        // Findings without a currency have no rate either.
        const isNamed = findings.every(({ currency }) => currency !== null);
        expect(by).toBe(hasRates && isNamed ? 'money' : 'share');
        expect(lacking).toEqual(hasRates && !isNamed ? [null] : []);
      }),
    );
  });

  test('keeps shares if a currency is counted in another unit', () => {
    fc.assert(
      fc.property(rows, fc.constantFrom(0.01, 7, 100), (all, factor) => {
        const scale = (finding: Finding): Finding =>
          finding.currency === 'USD'
            ? {
                ...finding,
                amountAtRisk: finding.amountAtRisk * factor,
                spend: finding.spend * factor,
              }
            : finding;
        const findings = findIn(all);
        const before = rankFindings(findings, spentBy(findings), null);
        const scaled = findings.map(scale);
        const after = rankFindings(scaled, spentBy(scaled), null);
        const shares = (items: typeof before.items) =>
          new Map(items.map(({ finding, share }) => [finding.id, share ?? -1]));
        const own = shares(after.items);
        for (const [id, share] of shares(before.items)) expect(own.get(id)).toBeCloseTo(share, 9);
      }),
    );
  });

  test('does not change if a report covers other days at the same daily spend', () => {
    fc.assert(
      fc.property(rows, fc.boolean(), fc.constantFrom(0.5, 2, 4), (all, hasRates, times) => {
        const findings = findIn(all).filter(({ kind }) => !isOfOwnDays(kind));
        const spent = spentBy(findings);
        const given = hasRates ? rates : null;
        const longer = findings.map((it, i) =>
          i % 2 === 1 || it.days === null
            ? it
            : {
                ...it,
                days: it.days * times,
                amountAtRisk: it.amountAtRisk * times,
                spend: it.spend * times,
              },
        );
        const ids = (list: readonly Finding[]) =>
          rankFindings(list, spent, given).items.map(({ finding }) => finding.id);
        expect(ids(longer)).toEqual(ids(findings));
      }),
    );
  });

  test('keeps currencies apart: another’s spend changes no share', () => {
    fc.assert(
      fc.property(rows, (all) => {
        const findings = findIn(all);
        const spent = spentBy(findings);
        const euros = findings.filter(({ currency }) => currency === 'EUR');
        const alone = rankFindings(euros, spent, null).items;
        const among = rankFindings(findings, spent, null).items;
        expect(among.filter(({ finding }) => finding.currency === 'EUR')).toEqual(alone);
      }),
    );
  });
});
