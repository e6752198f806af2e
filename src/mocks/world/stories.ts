/** Campaigns with a planned story, and campaigns that spend so much that their products are well managed. */
import { everRuns } from './ever-runs.ts';
import { hugeAccount, type Layout } from './layout.ts';
import { at, shuffled } from './random.ts';
import { traitsOf } from './traits.ts';

/** Story: the second child of the large family is suppressed. */
export const suppressedListing = 2;
/** Story: the third child of the large family, whose page is nearly empty: it scores 31. */
export const poorListing = 3;

/** A campaign with a story always runs and advertises a single product. */
export type Story = 'out of stock' | 'suppressed' | 'poor page';

/** The stories of the huge account's campaigns, by spend. */
const ofHuge: readonly (Story | null)[] = [
  'suppressed',
  'poor page',
  'poor page',
  null,
  'suppressed',
];

/** The share of campaigns, by spend, whose advertised products are in stock, active and have good pages. */
const keptShare = 0.125;

/** How many of the top campaigns have an unusual day, if they run then. */
const unusualSpenders = 24;

interface Stories {
  stories: ReadonlyMap<number, Story>;
  kept: readonly number[];
}

const known = new WeakMap<Layout, Stories>();

/** The story of campaign `i`; `undefined` for most. */
export function storyOf(layout: Layout, i: number): Story | undefined {
  return storiesOf(layout).stories.get(i);
}

/** The top eighth of campaigns by spend, without those that have a story. */
export function topCampaigns(layout: Layout): readonly number[] {
  return storiesOf(layout).kept;
}

/** Whether campaign `i` spends several times as much as usual on a day. */
export function isUnusual(layout: Layout, i: number, day: number): boolean {
  return day === layout.unusualDay && topCampaigns(layout).slice(0, unusualSpenders).includes(i);
}

function storiesOf(layout: Layout): Stories {
  let found = known.get(layout);
  if (!found) known.set(layout, (found = buildStories(layout)));
  return found;
}

function buildStories(layout: Layout): Stories {
  const { campaigns } = layout.sizes;
  const order = shuffled(campaigns, layout.seed);
  const byRank = [...order.keys()].toSorted((a, b) => at(order, b) - at(order, a));
  const running = byRank.filter((i) => traitsOf(layout, i).clicksPerDay > 0 && everRuns(layout, i));
  const stories = new Map<number, Story>();
  const [top] = running;
  if (top !== undefined) stories.set(top, 'out of stock');
  const end = at(layout.campaignsOf, hugeAccount + 1);
  const own = running.filter((i) => i < end && !stories.has(i));
  // Spend follows rank except for the cap at the very top, so the order holds in any world.
  own.slice(0, ofHuge.length).forEach((i, n) => {
    const story = ofHuge[n] ?? null;
    if (story !== null) stories.set(i, story);
  });
  const kept = byRank.slice(0, Math.ceil(campaigns * keptShare)).filter((i) => !stories.has(i));
  return { stories, kept };
}
