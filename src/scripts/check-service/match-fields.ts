/** Finds which of a service's fields is which of ours, by name and type: a draft that a person must check. */

/** A value inside their records: dots lead into objects. */
export interface Place {
  path: string;
  /** Values that are not null. */
  values: readonly unknown[];
}

/** Other words for the words of our names, as services use them. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  account: ['seller', 'advertiser', 'profile', 'merchant'],
  amount: ['price', 'value'],
  as: ['computed', 'updated', 'refreshed', 'calculated', 'generated'],
  attribution: ['lookback'],
  channel: ['marketplace', 'platform', 'source'],
  clicks: ['click'],
  completeness: ['quality'],
  conversions: ['orders', 'purchases', 'conversion', 'order'],
  cost: ['units', 'price', 'weight'],
  country: ['market', 'marketplace', 'region'],
  created: ['create', 'requested', 'submitted'],
  current: ['plan', 'active'],
  date: ['day'],
  detail: ['message', 'description', 'reason'],
  end: ['to', 'until', 'last'],
  evaluated: ['checked', 'scored', 'updated'],
  expires: ['expire', 'expiry', 'until', 'valid'],
  failure: ['error', 'fail'],
  fba: ['marketplace', 'fulfilled', 'fulfillment', 'afn'],
  fulfillable: ['available', 'sellable', 'on_hand'],
  impressions: ['imps', 'impression', 'views'],
  inbound: ['incoming'],
  inventory: ['stock', 'quantity'],
  keyword: ['text', 'term', 'query'],
  last: ['latest'],
  level: ['available', 'quantity', 'units'],
  meaning: ['text', 'description', 'about'],
  merchant: ['seller', 'mfn', 'own'],
  method: ['verb'],
  metrics: ['performance', 'stats', 'statistics', 'figures', 'kpis'],
  name: ['title', 'label', 'display', 'header'],
  path: ['route', 'url', 'endpoint', 'address'],
  period: ['range', 'window'],
  price: ['offer', 'offers', 'pricing'],
  product: ['asin', 'item'],
  progress: ['done', 'percent', 'complete'],
  recommended: ['target', 'goal', 'recommendation'],
  sales: ['revenue', 'sale', 'turnover'],
  score: ['points', 'overall', 'rating', 'grade'],
  signals: ['breakdown', 'details', 'components'],
  spend: ['cost', 'spent', 'expense'],
  start: ['from', 'since', 'first', 'begin'],
  state: ['status'],
  status: ['state'],
  synced: ['sync', 'updated', 'refreshed'],
  title: ['name', 'headline'],
  total: ['count', 'all', 'sum'],
  type: ['kind', 'category'],
  updated: ['modified', 'changed', 'as'],
  value: ['actual', 'current', 'count'],
  window: ['seconds', 'duration', 'interval', 'days'],
  zone: ['timezone', 'tz'],
};

/** Words that make another figure of one: `cost_per_click` is no cost. */
const changing = new Set(
  'per rate rank ratio average avg mean median suggested recommended target budget min max minimum maximum share limit previous change'.split(
    ' ',
  ),
);

/** Words that say nothing about a field. */
const fillers = new Set(['id', 'code', 'at', 'is', 'has', 'of', 's', 'utc', 'url']);

/** From this score on, two fields are likely to be the same. */
const likely = 0.8;

/** Their place of our fields; the most certain pairs first, each place once. */
export function matchFields(
  fields: readonly string[],
  places: readonly Place[],
): Map<string, Place> {
  const pairs = fields
    .flatMap((field) => places.map((place) => ({ field, place, score: scoreOf(field, place) })))
    .filter(({ score }) => score >= likely)
    .toSorted((a, b) => b.score - a.score);
  const matches = new Map<string, Place>();
  const used = new Set<Place>();
  for (const { field, place } of pairs) {
    if (matches.has(field) || used.has(place)) continue;
    matches.set(field, place);
    used.add(place);
  }
  return matches;
}

/** The last steps count most; of the outer ones a word must agree, so that no signal is taken for another. */
function scoreOf(field: string, { path, values }: Place): number {
  if (!fits(field, values)) return 0;
  const [ours, theirs] = [field.split('.'), path.split('.')];
  const [own, other] = [wordsOf(ours.at(-1)), wordsOf(theirs.at(-1))];
  const isOther = other.some((word) => changing.has(word) && overlap(own, [word]) === 0);
  if (isOther) return 0;
  const context = theirs.slice(0, -1).flatMap((step) => wordsOf(step));
  const outer = ours.slice(0, -1).flatMap((step) => wordsOf(step));
  const around = outer.length === 0 ? 0.2 : overlap(outer, [...context, ...other]);
  if (around === 0) return 0;
  return Math.max(overlap(own, other), overlap(own, [...context, ...other]) * 0.8) + around * 0.5;
}

const wordsOf = (name = ''): string[] =>
  snake(name)
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '' && !fillers.has(word));

/** `nextPageToken` as `next_page_token`. */
export const snake = (name: string): string =>
  name.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase();

/** The share of our words that they have, as they are or as synonyms, less what they have besides. */
function overlap(own: readonly string[], other: readonly string[]): number {
  // `id` has no words: it agrees with itself.
  if (own.length === 0) return other.length === 0 ? 1 : 0;
  const found = own.reduce((sum, word) => {
    if (other.includes(word)) return sum + 1;
    return (synonyms[word] ?? []).some((it) => other.includes(it)) ? sum + 0.85 : sum;
  }, 0);
  return Math.max(0, found / own.length - Math.max(0, other.length - own.length) * 0.05);
}

function fits(field: string, values: readonly unknown[]): boolean {
  const isFlag = /(^|\.)(is|has)_/.test(field);
  const isText = /(_id|_at|_code|name|title|status|state|type|zone|date)$/.test(field);
  return values.every((value) => {
    if (typeof value === 'boolean') return isFlag;
    return isText || isFlag || typeof value === 'number' || /^-?[\d.]+$/.test(String(value));
  });
}
