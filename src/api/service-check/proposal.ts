/** The entry `contract` that a check proposes: the current one, with what was found. */
import { isObject } from '#api/mapping/map-record.ts';
import { type EnvelopePaths, envelopeOf, parseContract } from '#api/mapping/parse-contract.ts';
import type { ResourceName } from '#api/mapping/resources.ts';
import { ConfigError } from '#config.ts';

export interface ResourceProposal {
  fields?: Record<string, string>;
  values?: Record<string, Record<string, string>>;
  /** Where the parts of its envelope were found, whether or not that differs. */
  envelope?: Partial<EnvelopePaths>;
  /** The only form that all of its dates or times have. */
  dates?: string;
  times?: string;
  /** As judged from its amounts, whether or not that differs. */
  money?: string;
}

export interface Proposal {
  query?: { cursor?: string; limit?: string; max_limit?: number };
  acos?: string;
  resources: Partial<Record<ResourceName, ResourceProposal>>;
}

type Json = Record<string, unknown>;

/** `null` if nothing differs. A part that the dashboard would refuse is left out. */
export function proposal(current: unknown, proposed: Proposal): Json | null {
  const before = isObject(current) ? current : {};
  const resources = { ...proposed.resources };
  for (;;) {
    const found = compose(before, { ...proposed, resources });
    if (Object.keys(found).length === 0) return null;
    const contract = merged(before, found);
    const refused = refusedResource(contract);
    if (refused === null) return contract;
    delete resources[refused];
  }
}

function refusedResource(contract: Json): ResourceName | null {
  try {
    parseContract(contract);
    return null;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return (/^contract\.resources\.(\w+)/.exec(error.entry)?.[1] ?? null) as ResourceName | null;
  }
}

/** The entries that differ from `before`. */
function compose(before: Json, { query, acos, resources }: Proposal): Json {
  const entries = Object.entries(resources) as [ResourceName, ResourceProposal][];
  const common = commonParts(before, entries);
  const known = parseContract(merged(before, common)).resources;
  return compact({
    ...common,
    query,
    acos,
    resources: compact(
      Object.fromEntries(
        entries.map(([name, { fields, values, envelope = {}, ...units }]) => {
          const { envelope: parts, ...others } = known[name];
          const own = envelopeOf(name).filter(
            (part) => envelope[part] !== undefined && envelope[part] !== parts[part],
          );
          const differing = (['dates', 'times', 'money'] as const).filter(
            (unit) => units[unit] !== undefined && units[unit] !== others[unit],
          );
          return [
            name,
            compact({
              fields,
              values,
              envelope: Object.fromEntries(own.map((part) => [part, envelope[part]])),
              ...Object.fromEntries(differing.map((unit) => [unit, units[unit]])),
            }),
          ];
        }),
      ),
    ),
  });
}

/** What holds for all resources as far as they were judged; a unit of money has to hold for two of them. */
function commonParts(before: Json, entries: readonly [ResourceName, ResourceProposal][]): Json {
  const current = parseContract(before).resources.campaign;
  const unit = (name: 'dates' | 'times' | 'money', least: number) => {
    const forms = entries.flatMap(([, own]) => own[name] ?? []);
    const isSame = forms.length >= least && forms.every((form) => form === forms[0]);
    return isSame && forms[0] !== current[name] ? forms[0] : undefined;
  };
  const parts = ['data', 'record', 'pagination.next_cursor', 'pagination.total'] as const;
  const envelope = parts.flatMap((part) => {
    const paths = entries.flatMap(([, own]) => own.envelope?.[part] ?? []);
    const path = mostFrequent(paths);
    return path !== undefined && path !== current.envelope[part] ? [[part, path] as const] : [];
  });
  return compact({
    envelope: Object.fromEntries(envelope),
    dates: unit('dates', 1),
    times: unit('times', 1),
    money: unit('money', 2),
  });
}

function mostFrequent(texts: readonly string[]): string | undefined {
  const times = (text: string) => texts.filter((it) => it === text).length;
  return [...new Set(texts)].toSorted((a, b) => times(b) - times(a))[0];
}

/** Without parts that are missing or empty. */
function compact(parts: Json): Json {
  return Object.fromEntries(
    Object.entries(parts).filter(
      ([, value]) => value !== undefined && !(isObject(value) && Object.keys(value).length === 0),
    ),
  );
}

/** The second one's entries replace those of the first, at any depth. */
function merged(one: Json, other: Json): Json {
  const result = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const before = result[name];
    result[name] = isObject(before) && isObject(value) ? merged(before, value) : value;
  }
  return result;
}
