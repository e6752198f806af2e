/**
 * What is computed about the history, in its worker: questions and answers are plain data. Each receives the blocks of
 * the months it was asked with.
 */
import type { Campaign } from '#api/contract/campaign.ts';
import { type Comparison, monthOf } from '#lib/day-lists.ts';
import { dayEnd, hoursSince } from '#dates/ended-days.ts';
import type { CurrencyChoice } from '#metrics/currency-choice.ts';
import { type Rates, rateOf } from '#metrics/rates.ts';
import { entireScope, isInScope, type Scope } from '#navigation/scope.ts';
import {
  channelKey,
  type Maturity,
  type MaturityAnswer,
  maturityAges,
  maturityOf,
  usualShare,
  type WindowOf,
} from '#features/history/attribution-maturity.ts';
import {
  activeCampaigns,
  type HistoryBlock,
  type HistoryCampaign,
  mergeBlocks,
} from '#features/history/history-block.ts';
import { firstActiveDays, sumCampaigns } from '#features/history/history-campaigns.ts';
import {
  type CoveredAccount,
  countDays,
  type DaysRead,
  readDays,
} from '#features/history/history-coverage.ts';
import { type HistoryRow, type Reading, readingBlocks } from '#features/history/history-reading.ts';
import {
  type CampaignFilter,
  type DayFigures,
  isOfChoice,
  type OtherFigures,
  sumDays,
} from '#features/history/history-totals.ts';
import { sumPeriods } from '#features/history/period-sums.ts';
import { type Projection, type ProjectionOf, project } from '#features/history/projection.ts';
import { lookback, type UnusualDay } from '#features/history/unusual-days.ts';
import { dailyLines } from './daily-lines.ts';
import { packBlock, unpackBlock } from './history-codec.ts';
import { planHistory } from './history-plan.ts';
import { type UnusualCampaign, unusualCampaigns, unusualTotals } from './unusual-campaigns.ts';

/** The days of a period and of what it is compared with. */
export interface PeriodQuestion extends Comparison {
  /** Those of both, oldest first. */
  all: readonly string[];
  /** How their open days are projected; `null` for the figures as reported. */
  projecting: Projecting | null;
}

export interface Projecting extends MaturityQuestion, Pick<ProjectionOf, 'zones' | 'hasRange'> {}

export interface MaturityQuestion {
  /** The days that can say how attribution matures. */
  matured: readonly string[];
  /** The attribution windows of channels in days; those that state none are not in it. */
  windows: ReadonlyMap<string | null, number>;
}

/** Which campaigns are included: all in the scope, or one of it. */
export interface Included extends Scope {
  id?: string;
}

/** A projection without its blocks. */
export type ProjectionSummary = Pick<Projection, 'days' | 'closedDays' | 'excluded'>;

/** What an answer says about its days besides figures. */
export interface PeriodAnswer {
  read: readonly DaysRead[];
  /** `null` if the figures are those reported. */
  projection: ProjectionSummary | null;
}

/** A campaign that is judged by its days. */
interface KnownCampaign {
  account: string | null;
  zone: string | null;
  windowDays: number | null;
}

/** The unusual days of several campaigns together. */
export interface UnusualTotal {
  /** The account whose campaigns they are; `null` for those of all. */
  account: string | null;
  /** ISO 4217. */
  currency: string | null;
  /** By metric, then by day. */
  days: readonly UnusualDay[];
}

export const operations = {
  /** Figures by day. */
  period(blocks: readonly HistoryBlock[], of: PeriodQuestion & { included: Included }) {
    const { all, included } = of;
    const period = periodOf(blocks, of);
    const isIncluded = filterOf(included);
    const figuresIn = (some: readonly HistoryBlock[], reading?: 'first') =>
      sumDays(some, all, isIncluded, reading);
    const { reported, bounds, days } = period.projected ?? {};
    const isProjected = reported !== undefined && days !== undefined && days.size > 0;
    const others: Partial<Record<OtherFigures, DayFigures[]>> = {
      first: figuresIn(period.blocks, 'first'),
      ...(isProjected && { reported: figuresIn(reported) }),
      ...(isProjected && bounds && { low: figuresIn(bounds.low), high: figuresIn(bounds.high) }),
    };
    const ids = period.blocks.flatMap(({ campaigns, accounts }) =>
      campaigns.filter((one) => isIncluded(one, accounts[one.account] ?? '')).map(({ id }) => id),
    );
    return {
      ...answerOf(period),
      figures: figuresIn(period.blocks),
      others,
      /** The included campaigns of these months. */
      ids: new Set(ids),
    };
  },

  /** Sums by campaign. */
  sums(blocks: readonly HistoryBlock[], of: PeriodQuestion & { included: Included }) {
    return sumsOf(periodOf(blocks, of).blocks, of);
  },

  /** All campaigns: their sums, their first active days, and spend and sales by day of a campaign or an account. */
  campaigns(
    blocks: readonly HistoryBlock[],
    of: PeriodQuestion & { linesOf: 'campaign' | 'account' },
  ) {
    const period = periodOf(blocks, of);
    const keyOf = ({ id }: HistoryCampaign, account: string) =>
      of.linesOf === 'campaign' ? id : account;
    return {
      ...answerOf(period),
      sums: sumsOf(period.blocks, { ...of, included: entireScope }),
      firstDays: firstActiveDays(period.blocks, of.days),
      lines: dailyLines(period.blocks, of.days, keyOf),
    };
  },

  maturity(blocks: readonly HistoryBlock[], of: MaturityQuestion): MaturityAnswer[] {
    return maturitiesOf(blocks, of).map(({ shareAt, ...one }) => ({
      ...one,
      salesShares: new Map(maturityAges.map((age) => [age, shareAt('sales', age)])),
    }));
  },

  /** The unusual days of the included campaigns together, in the chosen currency. */
  unusual(
    blocks: readonly HistoryBlock[],
    of: {
      all: readonly string[];
      /** The place of the first judged day. */
      from: number;
      included: Included;
      accounts: readonly CoveredAccount[];
      choice: CurrencyChoice | undefined;
      /** For all currencies converted. */
      rates: Rates | null;
    },
  ) {
    const { all, included, choice, rates } = of;
    const figures = sumDays(blocks, all, filterOf(included));
    return unusualTotals({
      ...of,
      blocks,
      figures: figures.filter((one) => isOfChoice(one, choice)),
      currency: choice?.currency ?? null,
      rateOf: choice?.isConverted === true ? (code) => rates && rateOf(code, rates) : undefined,
    });
  },

  /** The unusual days of campaigns, and of all together or by account. */
  recentUnusual(
    blocks: readonly HistoryBlock[],
    of: MaturityQuestion & {
      all: readonly string[];
      known: ReadonlyMap<string, KnownCampaign>;
      /** The accounts of a currency; those of one that is not listed are under `undefined`. */
      accounts: ReadonlyMap<string | null | undefined, readonly CoveredAccount[]>;
      byAccount: boolean;
    },
  ): { campaigns: UnusualCampaign[]; totals: UnusualTotal[] } {
    const { all, known, accounts, byAccount } = of;
    const own = within(blocks, all);
    const maturities = new Map(maturitiesOf(blocks, of).map((one) => [channelKey(one), one]));
    const days = { blocks: own, all, from: lookback };
    const isIncluded: CampaignFilter = ({ id }, account) => known.get(id)?.account === account;
    const campaigns = unusualCampaigns({
      ...days,
      isIncluded,
      finalShareOf(campaign, _, day, readAt) {
        const { zone = null, windowDays = null } = known.get(campaign.id) ?? {};
        if (windowDays === null) return null;
        const age = hoursSince(dayEnd(day, zone), readAt);
        if (age >= 24 * windowDays) return 1;
        return usualShare(maturities.get(channelKey(campaign)), age);
      },
    });
    const totals: UnusualTotal[] = [];
    const byCurrency = Map.groupBy(sumDays(own, all, isIncluded), ({ currency }) => currency);
    for (const [currency, figures] of byCurrency) {
      const covered = accounts.get(currency) ?? accounts.get(undefined) ?? [];
      for (const [account, some] of Map.groupBy(covered, ({ id }) => (byAccount ? id : null))) {
        const total = unusualTotals({
          ...days,
          figures: figures.filter((one) => account === null || one.account === account),
          accounts: some,
          currency,
        });
        if (total.length > 0) totals.push({ account, currency, days: total });
      }
    }
    return { campaigns, totals };
  },

  /** What the days of each campaign add up to over the period of its own metrics. */
  periodSums(
    blocks: readonly HistoryBlock[],
    of: { campaigns: readonly Campaign[]; zones: ReadonlyMap<string, string | null> },
  ) {
    return sumPeriods(blocks, of.campaigns, of.zones);
  },

  /** The days to request. */
  plan(blocks: readonly HistoryBlock[], of: Omit<Parameters<typeof planHistory>[0], 'blocks'>) {
    return planHistory({ ...of, blocks });
  },

  /** A report as blocks; its rows in parts, as JSON. */
  reading(
    blocks: readonly HistoryBlock[],
    { parts, ...of }: Omit<Reading, 'rows' | 'active'> & { parts: readonly string[] },
  ) {
    const rows = parts.flatMap((part) => JSON.parse(part) as HistoryRow[]);
    return readingBlocks({ ...of, rows, active: activeCampaigns(blocks) });
  },

  /** A block merged into the bytes of its month, as bytes again. `null` if bytes that are needed cannot be read. */
  async merged(
    _: readonly HistoryBlock[],
    of: { block: HistoryBlock; before: Uint8Array | null; mustRead: boolean },
  ) {
    const before = of.before && (await unpackBlock(of.before));
    if (before === null && of.mustRead) return null;
    const block = before === null ? of.block : mergeBlocks(before, of.block);
    const days = readDays([block]);
    return {
      bytes: await packBlock(block),
      campaigns: block.campaigns.length,
      first: days[0] ?? '',
      last: days.at(-1) ?? '',
    };
  },

  blocks: (blocks: readonly HistoryBlock[]) => blocks,
};

export type Operations = typeof operations;
export type Question<Name extends keyof Operations> = Operations[Name] extends (
  blocks: never,
  question: infer Asked,
) => unknown
  ? Asked
  : never;
export type Answer<Name extends keyof Operations> = Awaited<ReturnType<Operations[Name]>>;

const filterOf =
  (included: Included): CampaignFilter =>
  ({ id, channel }, account) =>
    (included.id === undefined || id === included.id) &&
    isInScope(included, { channel, account_id: account });

/** Those with some of these days. */
function within(blocks: readonly HistoryBlock[], days: readonly string[]): HistoryBlock[] {
  const months = new Set(days.map(monthOf));
  return blocks.filter(({ month }) => months.has(month));
}

function maturitiesOf(
  blocks: readonly HistoryBlock[],
  { matured, windows }: MaturityQuestion,
): Maturity[] {
  return maturityOf(within(blocks, matured), windowIn(windows));
}

const windowIn =
  (windows: MaturityQuestion['windows']): WindowOf =>
  (channel) =>
    windows.get(channel) ?? null;

/** The blocks of a period, projected if it says so. */
function periodOf(blocks: readonly HistoryBlock[], { all, projecting }: PeriodQuestion) {
  const own = within(blocks, all);
  if (projecting === null) return { blocks: own, projected: null };
  const { projection, blocks: likely } = project({
    ...projecting,
    blocks: own,
    days: new Set(all),
    maturity: maturitiesOf(blocks, projecting),
    windowOf: windowIn(projecting.windows),
  });
  return { blocks: likely, projected: projection };
}

function answerOf({ blocks, projected }: ReturnType<typeof periodOf>): PeriodAnswer {
  return {
    read: blocks.map(({ month, accounts, readAt }) => ({ month, accounts, readAt })),
    projection: projected && {
      days: projected.days,
      closedDays: projected.closedDays,
      excluded: projected.excluded,
    },
  };
}

function sumsOf(blocks: readonly HistoryBlock[], of: PeriodQuestion & { included: Included }) {
  const { all, included } = of;
  const countedOf = countDays(blocks, all, of);
  return sumCampaigns({ blocks, all, countedOf, isIncluded: filterOf(included) });
}
