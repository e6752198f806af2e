/** `check-service --skeleton`: an adapter to start from, drafted from what the service answers. */
import type { Client } from '#api/client.ts';
import type { EndpointName } from '#api/contract/endpoints.ts';
import { knownValues } from '#api/contract/known-values.ts';
import { acosUnit, moneyUnit } from '#api/service-check/check-units.ts';
import type { ResourceName } from '#api/contract/resources.ts';
import { fieldsOf, isObject, type Json } from '#api/service-check/fields.ts';
import { matchFields, type Place, snake } from './match-fields.ts';

/** Records looked at. */
const mostRecords = 200;

const lists: readonly (readonly [ResourceName, EndpointName])[] = [
  ['account', 'accounts'],
  ['campaign', 'campaigns'],
  ['keyword', 'keywords'],
  ['listing', 'listings'],
  ['inventory', 'inventory'],
];

/** The text of a module. Asks for each list once. */
export async function skeletonOf({ exchange }: Pick<Client, 'exchange'>): Promise<string> {
  const drafts: string[] = [];
  const cases: string[] = [];
  for (const [resource, endpoint] of lists) {
    const response = await exchange(endpoint, {}).catch(() => null);
    const found = listIn(await response?.json().catch(() => null));
    if (found === null) {
      cases.push(`    // ${endpoint}: no list was found. Status ${response?.status ?? 'unknown'}.`);
      continue;
    }
    const { at, next, total, records } = found;
    const parts = [
      `body${at}`,
      resource,
      next === null ? 'null' : `body${next}`,
      total === null ? 'null' : `body${total}`,
    ];
    cases.push(`    case '${resource}':\n      return page(${parts.join(', ')});`);
    drafts.push(converterOf(resource, records));
  }
  return withoutControls(`${head}
export function list(resource, body) {
  switch (resource) {
${cases.join('\n')}
  }
}

const page = (records, convert, next, total) => ({ data: records.map(convert), next, total });

${drafts.join('\n\n')}
`);
}

/** Without characters that could steer a terminal. */
const withoutControls = (text: string): string => text.replaceAll(/[^\P{C}\n]/gu, '');

/** The way to a value: `.name`, or `["a name"]`. */
const stepTo = (name: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;

const head = `/**
 * A draft: fields were recognized by their names and types. Check each of them, then what is said to be missing.
 * The functions that an adapter can have are described in src/api/adapter/README.md.
 */
export const contract = 1;
`;

interface FoundList {
  /** As after \`body\`: "", ".result.items". */
  at: string;
  next: string | null;
  total: string | null;
  records: readonly Json[];
}

/** The longest list of objects in a body, and what leads on from it. */
function listIn(body: unknown): FoundList | null {
  const members = Array.isArray(body) ? [['', body] as const] : membersOf(body, '', 3);
  const found = members
    .flatMap(([at, value]) =>
      Array.isArray(value) ? [{ at, records: value.filter(isObject) }] : [],
    )
    .toSorted((a, b) => b.records.length - a.records.length)[0];
  if (found === undefined || found.records.length === 0) return null;
  const around = members.filter(([at]) => !at.startsWith(found.at) || found.at === '');
  const named = (name: RegExp) =>
    around.find(
      ([at, value]) =>
        name.test(snake(at.split('.').at(-1) ?? '')) && !isObject(value) && !Array.isArray(value),
    )?.[0] ?? null;
  return {
    at: found.at,
    next: named(/cursor|token|continuation|^next/),
    total: named(/^(?!.*page).*(total|count$)/),
    records: found.records.slice(0, mostRecords),
  };
}

function membersOf(value: unknown, at: string, depth: number): (readonly [string, unknown])[] {
  if (!isObject(value) || depth === 0) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    // A name with digits may be the ID of a customer's record.
    if (at !== '' && /\d{3}/.test(name)) return [];
    const path = `${at}.${name}`;
    return [[path, inner] as const, ...membersOf(inner, path, depth - 1)];
  });
}

/** The function that converts one record. */
function converterOf(resource: ResourceName, records: readonly Json[]): string {
  const fields = fieldsOf(resource).filter(({ name }) => !name.includes('[]'));
  const places = placesIn(records);
  const at = new Map(places.map((place) => [place.path, place]));
  const matches = matchFields(
    fields.map(({ name }) => name).filter((name) => !at.has(name)),
    places.filter(({ path }) => !fields.some(({ name }) => name === path)),
  );
  const placeOf = (name: string) => at.get(name) ?? matches.get(name);
  const units = unitsOf(resource, records, placeOf);
  const lines: string[] = [];
  let open: string[] = [];
  const close = (to: number) => {
    while (open.length > to) {
      lines.push(`${'  '.repeat(open.length)}},`);
      open = open.slice(0, -1);
    }
  };
  for (const { name, path, isTime } of fields) {
    const outer = path.slice(0, -1);
    const shared = outer.findIndex((step, depth) => open[depth] !== step);
    close(shared < 0 ? outer.length : shared);
    for (const step of outer.slice(open.length)) {
      lines.push(`${'  '.repeat(open.length + 1)}${step}: {`);
      open = [...open, step];
    }
    const place = placeOf(name);
    const indent = '  '.repeat(open.length + 1);
    lines.push(
      place === undefined
        ? `${indent}// ${path.at(-1)}: not found`
        : `${indent}${path.at(-1)}: ${valueOf(place, knownValues[resource]?.[name], isTime, units(name))},`,
    );
  }
  close(0);
  return `const ${resource} = (it) => ({\n${lines.join('\n')}\n});`;
}

function placesIn(records: readonly Json[]): Place[] {
  const values = new Map<string, unknown[]>();
  for (const record of records) {
    for (const [at, value] of membersOf(record, '', 4)) {
      if (isObject(value) || Array.isArray(value)) continue;
      const own = values.get(at) ?? [];
      if (value !== null) own.push(value);
      values.set(at, own);
    }
  }
  return [...values].map(([at, own]) => ({ path: at.slice(1), values: own }));
}

/** An expression for a value, in our words and units. */
function valueOf(
  { path, values }: Place,
  choices: readonly string[] | undefined,
  isTime: boolean,
  divisor: number,
): string {
  const [first = '', ...rest] = path.split('.').map(stepTo);
  const value = `it${first}${rest.map((step) => `?.${step.replace(/^\./, '')}`).join('')}`;
  if (divisor !== 1) return `${value} / ${divisor}`;
  const normal = (text: unknown) => snake(String(text)).replaceAll(/[\s-]/g, '_');
  const isSpelled = values.some((one) => choices && !choices.includes(String(one)));
  if (isSpelled && values.every((one) => choices?.includes(normal(one)))) {
    return `${value}?.toLowerCase().replaceAll('-', '_')`;
  }
  const time = Number(values[0]);
  if (!isTime || Number.isNaN(time)) return value;
  return time < 1e11
    ? `new Date(${value} * 1000).toISOString()`
    : `new Date(${value}).toISOString()`;
}

/** What to divide an amount or a ratio by. */
function unitsOf(
  resource: ResourceName,
  records: readonly Json[],
  placeOf: (name: string) => Place | undefined,
): (name: string) => number {
  const read = (record: Json, name: string): unknown =>
    placeOf(name)
      ?.path.split('.')
      .reduce<unknown>((at, step) => (isObject(at) ? at[step] : undefined), record);
  const [amount, per] =
    resource === 'campaign' ? ['metrics.spend', 'metrics.clicks'] : ['bid', null];
  const money = moneyUnit(
    records.map((record) => ({
      amount: read(record, amount),
      per: per === null ? 1 : read(record, per),
      currency: read(record, 'metrics.currency_code') ?? read(record, 'currency_code') ?? 'EUR',
    })),
  );
  const acos = acosUnit(
    records.map((record) => ({
      acos: read(record, 'metrics.acos'),
      roas: read(record, 'metrics.roas'),
    })),
  );
  const divisor = { major: 1, minor: 100, micros: 1_000_000 }[money ?? 'major'];
  return (name) => {
    if (/(spend|sales|bid|amount)$/.test(name)) return divisor;
    return name.endsWith('acos') && acos === 'percent' ? 100 : 1;
  };
}
