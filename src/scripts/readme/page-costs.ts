/**
 * What each page costs. The end-to-end tests compare this table with the calls they count, and `npm run readme`
 * writes it into the README.
 */
import { counted } from '#lib/format.ts';
import { CommandError } from '#scripts/shared/command.ts';

export type Cost = readonly [calls: number, units: number];

interface PageCost {
  /** A first visit by URL. */
  cold: Cost;
  /** A second visit, drawn from answers saved on the device. */
  warm: Cost;
  /** If less than `cold` would do. */
  minimum?: Cost;
  /** What the minimum consists of. */
  loads: string;
}

const free: Cost = [0, 0];
const filter = 'accounts for the filter on every page';

export const pageCosts = {
  overview: { cold: [2, 4], warm: free, loads: 'campaigns and accounts' },
  campaigns: { cold: [2, 4], warm: free, loads: 'campaigns and account names' },
  campaign: { cold: [3, 5], warm: free, minimum: [2, 3], loads: 'the campaign and account names' },
  accounts: { cold: [2, 4], warm: free, loads: 'accounts and campaigns' },
  account: { cold: [3, 5], warm: free, minimum: [2, 3], loads: 'the account and its campaigns' },
  keywords: { cold: [3, 6], warm: [1, 2], loads: 'keywords, campaign names and account names' },
  keyword: {
    cold: [3, 5],
    warm: free,
    minimum: [3, 3],
    loads: 'the keyword, its campaign and its account',
  },
  listings: { cold: [2, 4], warm: free, loads: 'listings and account names' },
  quality: { cold: [2, 4], warm: free, loads: 'listings and account names' },
  listing: {
    cold: [6, 13],
    warm: free,
    loads: 'the listing, its family, quality, stock, eligibility and account',
  },
  inventory: {
    cold: [4, 8],
    warm: free,
    loads: '1,200 records of stock in pages of 1,000, account names and product names',
  },
  eligibility: { cold: [1, 2], warm: free, loads: `${filter}; with products, also their listings` },
  reports: { cold: [1, 2], warm: free, loads: filter },
  report: { cold: [3, 5], warm: [1, 1], loads: 'its job, campaign names and account names' },
  'api-usage': { cold: free, warm: free, loads: 'the rate limits, which cost nothing' },
  'data-quality': {
    cold: [2, 4],
    warm: free,
    loads: 'campaigns and accounts; listings and keywords load on request',
  },
  settings: { cold: [1, 2], warm: free, loads: 'accounts, for their channels and currencies' },
  connection: { cold: free, warm: free, loads: 'nothing; the check runs on request' },
  batch: { cold: free, warm: free, loads: 'all of it is saved on this device' },
  migration: { cold: free, warm: free, loads: 'all of it is part of the app' },
} satisfies Record<string, PageCost>;

export type PageName = keyof typeof pageCosts;

/** The README with the current table between its two markers. Throws `CommandError` if they are missing. */
export function withPageCosts(readme: string): string {
  const [before, , after] = readme.split(
    /(?<=<!-- page costs[^>]*-->\n)|(?=<!-- end of page costs)/,
  );
  if (before === undefined || after === undefined) {
    throw new CommandError('README.md needs the comments around the table of page costs.');
  }
  return `${before}\n${table()}\n${after}`;
}

/** Padded as the formatter does. */
function table(): string {
  const text = ([calls, units]: Cost) => `${counted(calls, 'call')}, ${counted(units, 'unit')}`;
  const pages = Object.entries<PageCost>(pageCosts).map(
    ([page, { cold, warm, minimum = cold, loads }]) => [
      page,
      text(cold),
      text(warm),
      `${text(minimum)}: ${loads}`,
    ],
  );
  const heads = ['page', 'cold', 'warm', 'theoretical minimum'];
  const widths = heads.map((head, at) =>
    Math.max(head.length, ...pages.map((cells) => cells[at]?.length ?? 0)),
  );
  return [heads, widths.map((width) => '-'.repeat(width)), ...pages]
    .map((cells) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |\n`)
    .join('');
}
