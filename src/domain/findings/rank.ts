/** One list of all findings, those first at which most money is at stake. */
import { convert, type Rates } from '#domain/rates.ts';
import { type Finding, findingKinds, isAhead } from './finding.ts';

/** What the campaigns in scope spent: the whole that every share is of, whatever a report covers of it. */
export interface ScopeSpend {
  /** Major units, by currency. */
  byCurrency: ReadonlyMap<string | null, number>;
  /** How many days it is of; `null`: not known. */
  days: number | null;
}

export interface Ranked {
  finding: Finding;
  /** Of what the scope spent in the finding's currency in as many days, 0 to 1; `null` where that is not known. */
  share: number | null;
  /** The money at stake in the base of the user's rates; `null` without a rate. */
  converted: number | null;
}

export interface Ranking {
  /** By money in the base currency, or by the share of the scope's spend in the finding's own. */
  by: 'money' | 'share';
  /** How many different lengths of time the findings are of: of several, what each is a day decides. */
  spans: number;
  /** Currencies of findings that the rates lack, while there are rates. */
  lacking: readonly (string | null)[];
  items: readonly Ranked[];
}

type Conversion = Pick<Rates, 'base' | 'perUnit'>;

/**
 * By converted money where every currency among the findings has a rate; else by the share of what the
 * scope spent in the finding's own currency, as different currencies have no common order. A report of a
 * week stands beside one of a month by what each is in as many days as the scope's spend is of. What has the
 * same share, as where none is known, stands by its money within its currency; what is equal by kind, then by
 * id: the order is the same however the findings come.
 */
export function rankFindings(
  findings: readonly Finding[],
  spent: ScopeSpend,
  rates: Conversion | null,
): Ranking {
  const items = findings.map((finding): Ranked => {
    const { atStake, currency } = finding;
    const whole = spent.byCurrency.get(currency) ?? 0;
    const share = whole > 0 ? Math.min(1, (atStake * stretch(finding, spent)) / whole) : null;
    return { finding, share, converted: convert(atStake, currency, rates) };
  });
  const lacking = new Set(
    items.flatMap(({ converted, finding }) => (converted === null ? [finding.currency] : [])),
  );
  const by = rates !== null && lacking.size === 0 ? 'money' : 'share';
  const money = ({ finding }: Ranked) => finding.atStake * stretch(finding, spent);
  const weight = ({ converted, share, finding }: Ranked) =>
    by === 'money' ? (converted ?? 0) * stretch(finding, spent) : (share ?? 0);
  return {
    by,
    spans: new Set(findings.flatMap(({ kind, days }) => (isAhead(kind) ? [] : [days]))).size,
    lacking: rates === null ? [] : [...lacking],
    items: items.toSorted(
      (a, b) =>
        weight(b) - weight(a) ||
        compare(a.finding.currency ?? '', b.finding.currency ?? '') ||
        money(b) - money(a) ||
        inOrder(a.finding, b.finding),
    ),
  };
}

/** By how much money of other days is more or less in the days that the scope's spend is of. */
function stretch({ kind, days }: Finding, spent: ScopeSpend): number {
  if (isAhead(kind) || days === null || spent.days === null) return 1;
  return spent.days / days;
}

function inOrder(a: Finding, b: Finding): number {
  const kinds = findingKinds.indexOf(a.kind) - findingKinds.indexOf(b.kind);
  return kinds === 0 ? compare(a.id, b.id) : kinds;
}

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
