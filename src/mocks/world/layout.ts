/**
 * Ownership: how many campaigns an account has, and which account a campaign belongs to.
 * Each owner's rows form one block, so neither needs a list of rows.
 */
import type { DayFault } from './day-faults.ts';
import { sellerName, type Trade, trades } from './names.ts';
import { at, draw, exp, pick, shuffled, weighted } from './random.ts';

export interface Sizes {
  accounts: number;
  campaigns: number;
  keywords: number;
  listings: number;
  products: number;
}

export const defaultSizes: Sizes = {
  accounts: 240,
  campaigns: 1200,
  keywords: 20_000,
  listings: 6000,
  products: 12_000,
};

/**
 * A tenth of it, which tests use. It begins at noon in Greenwich, when all of its accounts have the same date. Its
 * seed is one with every channel and currency.
 */
export const smallWorld: { seed: number; start: number; sizes: Sizes } = {
  seed: 16,
  start: Date.UTC(2026, 2, 11, 12),
  sizes: { accounts: 24, campaigns: 120, keywords: 2000, listings: 600, products: 1200 },
};

/** The fixed properties of an account. */
interface AccountSlot {
  seller: number;
  name: string;
  trade: Trade;
  channel: 'channel-a' | 'channel-b' | 'dsp';
  country: string;
  /** Index of the linked account, or null. */
  linked: number | null;
}

/** Where each owner's block starts; one more entry than there are owners. */
export type Blocks = Uint32Array;

export interface Layout {
  seed: number;
  sizes: Sizes;
  accounts: AccountSlot[];
  campaignsOf: Blocks;
  /** Only in some scenarios. */
  dayFault?: DayFault;
  /** When large campaigns spent several times as much as usual, in days since 1970; by default, they never do. */
  unusualDay?: number;
}

/** The account with by far the most campaigns. */
export const hugeAccount = 0;

const countries = { DE: 5, US: 5, GB: 4, FR: 3, IT: 2, ES: 2, NL: 1 };
const drawCountry = draw('account country');
const drawMarkets = draw('account markets');
const drawLink = draw('account link');
const drawTrade = draw('account trade');

/**
 * Lays out a world. The same seed and sizes give the same layout. The huge account's campaigns
 * are `hugeShare` times as many as all others' together.
 */
export function layOut(seed: number, sizes: Sizes, hugeShare = 0.16): Layout {
  const accounts = layOutAccounts(seed, sizes.accounts);
  return {
    seed,
    sizes,
    accounts,
    campaignsOf: blocks(sizes.campaigns, campaignWeights(seed, accounts, hugeShare)),
  };
}

/** Index of the owner of row `i`. */
export function ownerOf(starts: Blocks, i: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (at(starts, middle) <= i) low = middle;
    else high = middle;
  }
  return low;
}

/** Distributes `total` rows among owners by weight, rounded so that all are assigned. */
export function blocks(total: number, weights: readonly number[]): Blocks {
  const sum = weights.reduce((a, b) => a + b, 0);
  const starts = new Uint32Array(weights.length + 1);
  let upTo = 0;
  weights.forEach((weight, i) => {
    upTo += weight;
    starts[i + 1] = i === weights.length - 1 ? total : Math.round((total * upTo) / sum);
  });
  return starts;
}

/** A seller's accounts: one per country on channel-a, some linked to one on channel-b or dsp. */
function layOutAccounts(seed: number, count: number): AccountSlot[] {
  const accounts: AccountSlot[] = [];
  for (let seller = 0; accounts.length < count; seller++) {
    const name = sellerName(seller);
    const trade = pick(trades, drawTrade(seed, seller));
    const markets = 1 + Math.floor(4 * drawMarkets(seed, seller) ** 2);
    const taken = new Set<string>();
    for (let m = 0; m < markets; m++) {
      const country = weighted(countries, drawCountry(seed, seller, m));
      if (taken.has(country)) continue;
      taken.add(country);
      const own = accounts.length;
      const link = drawLink(seed, seller, m);
      const other = link < 0.34 ? 'channel-b' : link < 0.48 ? 'dsp' : null;
      const linked = other === null || own + 1 >= count ? null : own + 1;
      const slot = { seller, name: accountName(name, country), trade, country };
      accounts.push({ ...slot, channel: 'channel-a', linked });
      if (other !== null) {
        const suffix = other === 'dsp' ? ' – DSP' : '';
        accounts.push({ ...slot, name: slot.name + suffix, channel: other, linked: own });
      }
    }
  }
  return accounts.slice(0, count);
}

function accountName(seller: string, country: string): string {
  return `${seller} ${country === 'GB' ? 'UK' : country}`;
}

/** A few accounts have most campaigns; many have a handful, some none. */
function campaignWeights(
  seed: number,
  accounts: readonly AccountSlot[],
  hugeShare: number,
): number[] {
  const rank = shuffled(accounts.length, seed);
  const rest = accounts.map((_, i) => exp(-5 * (at(rank, i) / accounts.length)));
  const sum = rest.reduce((a, b) => a + b, 0);
  rest[hugeAccount] = sum * hugeShare;
  return rest;
}
