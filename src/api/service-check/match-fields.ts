/** Finds which of a service's fields is which of ours, by name, type and values. */
import type { ResourceField } from '#api/mapping/resources.ts';
import { isDay } from '#lib/days.ts';
import { isLeaf, isPlace, type PathFacts } from './describe-records.ts';
import { snake } from './find-envelope.ts';

export interface Match {
  field: ResourceField;
  facts: PathFacts;
}

/** Values that we know of a field from elsewhere: account IDs, channels, what a request contained. */
export type KnownValues = ReadonlyMap<string, ReadonlySet<string>>;

/** Other words for the words of our field names, as services use them. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  account: ['seller', 'advertiser', 'profile', 'merchant'],
  acos: ['acos'],
  amount: ['price', 'value'],
  as: ['computed', 'updated', 'refreshed', 'calculated', 'generated'],
  attribution: ['attribution', 'lookback'],
  campaign: ['campaign'],
  channel: ['marketplace', 'platform', 'source'],
  clicks: ['click'],
  completeness: ['completeness', 'quality'],
  conversions: ['orders', 'purchases', 'conversion', 'order'],
  cost: ['units', 'price', 'weight'],
  costs: ['prices', 'operations'],
  country: ['market', 'marketplace', 'region'],
  created: ['create', 'requested', 'submitted'],
  current: ['plan', 'active'],
  date: ['day'],
  detail: ['message', 'description', 'reason'],
  end: ['to', 'until', 'last'],
  errors: ['fields', 'violations', 'problems'],
  evaluated: ['checked', 'scored', 'updated'],
  expires: ['expire', 'expiry', 'until', 'valid'],
  failure: ['error', 'fail'],
  fba: ['marketplace', 'fulfilled', 'fulfillment', 'afn'],
  format: ['output', 'encoding'],
  fulfillable: ['available', 'sellable', 'on_hand'],
  headers: ['reference', 'header'],
  impressions: ['imps', 'impression', 'views'],
  inbound: ['inbound', 'incoming'],
  inventory: ['stock', 'quantity'],
  job: ['job', 'task'],
  keyword: ['text', 'term', 'query'],
  last: ['latest'],
  level: ['available', 'quantity', 'units', 'level'],
  meaning: ['text', 'description', 'about'],
  merchant: ['seller', 'mfn', 'own'],
  method: ['verb'],
  metrics: ['performance', 'stats', 'statistics', 'figures', 'kpis'],
  name: ['title', 'label', 'display', 'name', 'plan', 'header'],
  operation: ['cost', 'call'],
  path: ['route', 'url', 'endpoint', 'address'],
  period: ['range', 'window'],
  pointer: ['field', 'path', 'param', 'parameter'],
  poll: ['poll', 'status'],
  price: ['offer', 'offers', 'price', 'pricing'],
  product: ['asin', 'item', 'product'],
  progress: ['done', 'percent', 'complete'],
  reason: ['message', 'error', 'cause'],
  recommended: ['target', 'goal', 'recommendation'],
  refill: ['mode'],
  report: ['report'],
  request: ['asked', 'request', 'query', 'params', 'input'],
  roas: ['roas'],
  sales: ['revenue', 'sale', 'turnover', 'attributed'],
  score: ['points', 'overall', 'rating', 'grade'],
  signals: ['breakdown', 'details', 'components'],
  sku: ['sku'],
  spend: ['cost', 'spent', 'expense'],
  start: ['from', 'since', 'first', 'begin'],
  synced: ['sync', 'updated', 'refreshed'],
  tier: ['plan', 'level', 'package'],
  tiers: ['plans', 'levels', 'packages'],
  time: ['tz', 'timezone', 'granularity'],
  title: ['name', 'item'],
  total: ['sum', 'all'],
  type: ['kind', 'type'],
  unit: ['granularity', 'interval', 'aggregation'],
  units: ['quota', 'limit', 'quantity'],
  updated: ['update', 'changed', 'modified'],
  value: ['actual', 'current', 'count'],
  window: ['seconds', 'duration', 'interval', 'window', 'days'],
  zone: ['timezone', 'tz', 'zone'],
};

/** Words that make another figure of one: `cost_per_click` is no cost. */
const changing = new Set(
  'per rate rank ratio average avg mean median suggested recommended target budget min max minimum maximum share limit previous change'.split(
    ' ',
  ),
);

/** Words that say nothing about a field. */
const fillers = new Set(['id', 'code', 'at', 'is', 'has', 'of', 's', 'utc', '0', 'per', 'url']);

/** From this score on, two fields are likely to be the same. */
const likely = 1;
/** The same for what is left when all likely pairs are found. */
const possible = 0.6;

/**
 * Pairs fields with paths, the most certain pairs first; each is used once. Only pairs that agree in type, and
 * in a word or in their values.
 */
export function matchFields(
  fields: readonly ResourceField[],
  paths: Iterable<PathFacts>,
  known: KnownValues,
): Match[] {
  const candidates = [...paths].filter((one) => isLeaf(one) && isPlace(one));
  const sure = pairs(fields, candidates, known, likely);
  const isFree = (one: ResourceField) => !sure.some(({ field }) => field === one);
  const isLeft = (one: PathFacts) => !sure.some(({ facts }) => facts === one);
  return [...sure, ...pairs(fields.filter(isFree), candidates.filter(isLeft), known, possible)];
}

function pairs(
  fields: readonly ResourceField[],
  candidates: readonly PathFacts[],
  known: KnownValues,
  least: number,
): Match[] {
  const scored = fields
    .flatMap((field) =>
      candidates.map((facts) => ({ field, facts, score: scoreOf(field, facts, known) })),
    )
    .filter(({ score }) => score >= least)
    .toSorted((a, b) => b.score - a.score);
  const matches: Match[] = [];
  const used = new Set<string>();
  for (const { field, facts } of scored) {
    if (used.has(`ours ${field.name}`) || used.has(`theirs ${facts.path}`)) continue;
    used.add(`ours ${field.name}`).add(`theirs ${facts.path}`);
    matches.push({ field, facts });
  }
  return matches;
}

/** 0 if they cannot be the same; from 1 on they are likely to be. */
function scoreOf(field: ResourceField, facts: PathFacts, known: KnownValues): number {
  if (!fits(field, facts) || isChanged(field.path, facts.path)) return 0;
  const values = known.get(field.name);
  // A date, an instant or an amount is recognized by its values, too.
  const words = nameScore(field.path, facts.path.split('.'));
  const isOfUnit = words > 0 && facts.values.size > 0 && /^(date|time)$/.test(field.unit ?? '');
  if (isOfUnit) return words + 0.3;
  if (values === undefined || facts.values.size === 0) return words;
  const shared = [...facts.values].filter((value) => values.has(normal(value))).length;
  // Other values than the known ones: another field, however it is named.
  if (shared === 0) return field.name.endsWith('_id') || values.size > 20 ? 0 : words;
  return words + 2 * (shared / facts.values.size);
}

/** Whether their name has a word that makes another figure of ours. */
function isChanged(ours: readonly string[], theirs: string): boolean {
  const own = ours.flatMap((step) => snake(step).split('_'));
  const words = snake(theirs.split('.').at(-1) ?? '').split(/[^a-z\d]+/);
  return words.some(
    (word) => changing.has(word) && !own.some((it) => it === word || synonyms[it]?.includes(word)),
  );
}

/** A value for comparison: enumerations differ in case and separators. */
export function normal(value: unknown): string {
  return String(value)
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
}

/** How much the names agree: the last step counts most, and of the outer ones any word helps. */
function nameScore(ours: readonly string[], theirs: readonly string[]): number {
  const own = wordsOf(ours.at(-1) ?? '');
  const other = wordsOf(theirs.at(-1) ?? '');
  const context = theirs.slice(0, -1).flatMap(wordsOf);
  const last = overlap(own, other);
  const outer = overlap(ours.slice(0, -1).flatMap(wordsOf), context);
  // A renamed field may have moved inside an object: `parent_id` as `parent.id`.
  const spread = overlap(own, [...context, ...other]);
  const depth = Math.max(0, theirs.length - ours.length) * 0.1;
  return Math.max(0, Math.max(last * 1.5, spread * 1.2) + outer * 0.8 - depth);
}

function wordsOf(name: string): string[] {
  return snake(name)
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '' && !fillers.has(word));
}

/** The share of our words that they have, as they are or as synonyms, less what they have besides. */
function overlap(own: readonly string[], other: readonly string[]): number {
  if (own.length === 0 || other.length === 0) return 0;
  const found = own.map((word) => {
    if (other.includes(word)) return 1;
    return (synonyms[word] ?? []).some((it) => other.includes(it)) ? 0.85 : 0;
  });
  const share = found.reduce<number>((sum, it) => sum + it, 0) / own.length;
  const more = other.length > own.length ? (other.length - own.length) * 0.05 : 0;
  return Math.max(0, share - more);
}

/** Whether the values can be those of the field, as far as its kind says. */
function fits({ unit, name }: ResourceField, { types, values }: PathFacts): boolean {
  const all = [...values];
  if (all.length === 0) return true;
  if (types.has('boolean')) return /(^|\.)(is|has)_/.test(name);
  if (unit === 'money' || unit === 'acos') return all.every(isNumeric);
  if (unit === 'date') return dateFormsOf(all).length > 0;
  if (unit === 'time') return all.every((value) => timeFormOf(value) !== null);
  if (name.endsWith('currency_code'))
    return all.every((value) => /^[a-z]{3}$/i.test(String(value)));
  return true;
}

export function isNumeric(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value));
}

const dateForms: readonly (readonly [form: string, pattern: RegExp])[] = [
  ['YYYY-MM-DD', /^(?<y>\d{4})-(?<m>\d{2})-(?<d>\d{2})$/],
  ['YYYYMMDD', /^(?<y>\d{4})(?<m>\d{2})(?<d>\d{2})$/],
  ['YYYY/MM/DD', /^(?<y>\d{4})\/(?<m>\d{2})\/(?<d>\d{2})$/],
  ['DD.MM.YYYY', /^(?<d>\d{2})\.(?<m>\d{2})\.(?<y>\d{4})$/],
  ['DD/MM/YYYY', /^(?<d>\d{2})\/(?<m>\d{2})\/(?<y>\d{4})$/],
  ['MM/DD/YYYY', /^(?<m>\d{2})\/(?<d>\d{2})\/(?<y>\d{4})$/],
  ['YYYY-MM-DDT00:00:00Z', /^(?<y>\d{4})-(?<m>\d{2})-(?<d>\d{2})T00:00:00Z$/],
];

/** The patterns, as a mapping names them, that all of these dates can have; none if they are no dates. */
export function dateFormsOf(values: readonly unknown[]): string[] {
  const matching = dateForms.filter(([, pattern]) =>
    values.every((value) => {
      const { y, m, d } = pattern.exec(String(value))?.groups ?? {};
      return y !== undefined && isDay(`${y}-${m}-${d}`) && Number(y) > 1990;
    }),
  );
  return matching.map(([form]) => form);
}

/** How an instant is written, as a mapping names it; `null` if it is none. */
export function timeFormOf(value: unknown): 'rfc3339' | 'seconds' | 'milliseconds' | null {
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(value))
    return 'rfc3339';
  const number = isNumeric(value) ? Number(value) : Number.NaN;
  // Between 2001 and 2286.
  if (number >= 1e9 && number < 1e10) return 'seconds';
  return number >= 1e12 && number < 1e13 ? 'milliseconds' : null;
}

/** Without an offset, an instant depends on the reader's time zone. */
export function isWithoutOffset(value: unknown): boolean {
  return timeFormOf(value) === 'rfc3339' && !/(Z|[+-]\d{2}:?\d{2})$/i.test(String(value));
}
