/** The entry `contract` that a check proposes: the current one, with what was found. */
import { isObject } from '#api/mapping/map-record.ts';
import type { EnvelopePaths } from '#api/mapping/parse-contract.ts';
import type { ResourceName } from '#api/mapping/resources.ts';

export interface ResourceProposal {
  fields?: Record<string, string>;
  values?: Record<string, Record<string, string>>;
  envelope?: Partial<EnvelopePaths>;
  /** All forms in use; only a single one can be mapped. */
  dates?: string[];
  times?: string[];
  money?: string;
}

export interface Proposal {
  query?: { cursor?: string; limit?: string; max_limit?: number };
  acos?: string;
  resources: Partial<Record<ResourceName, ResourceProposal>>;
}

type Json = Record<string, unknown>;

/** `null` if nothing differs. */
export function proposal(current: unknown, { query, acos, resources }: Proposal): Json | null {
  const entries = Object.entries(resources);
  const before = isObject(current) ? current : {};
  const dates = commonForm(
    entries.map(([, { dates: forms = [] }]) => forms),
    before['dates'] ?? 'YYYY-MM-DD',
  );
  const times = commonForm(
    entries.map(([, { times: forms = [] }]) => forms),
    before['times'] ?? 'rfc3339',
  );
  const money = entries.find(([, own]) => own.money !== undefined)?.[1].money;
  const envelope = commonEnvelope(entries.map(([, { envelope: own = {} }]) => own));
  const found = compact({
    envelope,
    query,
    dates,
    times,
    money,
    acos,
    resources: Object.fromEntries(
      entries
        .map(([name, own]) => [name, compact(ownParts(own, envelope))] as const)
        .filter(([, own]) => Object.keys(own).length > 0),
    ),
  });
  if (Object.keys(found).length === 0) return null;
  return merged(before, found);
}

function ownParts({ fields, values, envelope = {} }: ResourceProposal, common: Json): Json {
  const others = Object.entries(envelope).filter(([name, path]) => common[name] !== path);
  return { fields, values, envelope: Object.fromEntries(others) };
}

/** The form of all resources that have any, if it is another one than the current. */
function commonForm(forms: readonly string[][], ours: unknown): string | undefined {
  const all = new Set(forms.flat());
  const [form] = all;
  return all.size === 1 && form !== ours ? form : undefined;
}

/** For each part of the envelope the path that most resources have. */
function commonEnvelope(envelopes: readonly Partial<EnvelopePaths>[]): Json {
  const parts = ['data', 'record', 'pagination.next_cursor', 'pagination.total'] as const;
  return Object.fromEntries(
    parts.flatMap((part) => {
      const paths = envelopes.flatMap((own) => own[part] ?? []);
      const [most] = [...new Set(paths)].toSorted(
        (a, b) => paths.filter((it) => it === b).length - paths.filter((it) => it === a).length,
      );
      return most === undefined ? [] : [[part, most]];
    }),
  );
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
