/** Learns from a refused report request how the service names and spells its parts. */
import { knownValues } from '#api/contract/known-values.ts';
import { fieldsOf } from '#api/mapping/resources.ts';
import type { PathFacts } from './describe-records.ts';
import { matchFields, normal } from './match-fields.ts';

export interface LearnedRequest {
  fields: Record<string, string>;
  values: Record<string, Record<string, string>>;
}

/** Names and values in the words of an error response that can be those of a request; empty if there are none. */
export function learnRequest(refusal: unknown): LearnedRequest {
  const words = [...new Set(textsIn(refusal).flatMap((text) => text.match(/[A-Za-z]\w*/g) ?? []))];
  const known = Object.entries(knownValues['report_request'] ?? {});
  const values = known.flatMap(([field, choices]) => {
    const spelled = words.filter(
      (word) => !choices.includes(word) && choices.includes(normal(word)),
    );
    const synonyms = Object.fromEntries(spelled.map((word) => [word, normal(word)]));
    return spelled.length > 0 ? [[field, synonyms] as const] : [];
  });
  const named = namesIn(refusal);
  const own = fieldsOf('report_request');
  const missing = own.filter(({ name }) => !named.includes(name));
  const candidates = named
    .filter((name) => !own.some((field) => field.name === name))
    .map((path): PathFacts => ({
      path,
      present: 0,
      types: new Set(),
      values: new Set(),
      isCut: false,
      isOneOfMany: false,
    }));
  const fields = matchFields(missing, candidates, new Map()).map(
    ({ field, facts }) => [field.name, facts.path] as const,
  );
  return { fields: Object.fromEntries(fields), values: Object.fromEntries(values) };
}

/** All texts of a JSON value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/** Members of an error that name a part of the request. */
const naming = /^(field|path|pointer|param|parameter|property|name|loc|location|attribute|key)$/i;

/** The names in an error: pointers such as `/title`, and what its members say is a field. */
function namesIn(refusal: unknown): string[] {
  const pointer = /^(?:[#$]?\/|body[./])?([A-Za-z_]\w*(?:[./][A-Za-z_]\w*)*)$/;
  const texts = namedIn(refusal).map((text) =>
    pointer.exec(text.trim())?.[1]?.replaceAll('/', '.'),
  );
  return [...new Set(texts.filter((name) => name !== undefined))];
}

function namedIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    if (typeof inner === 'string') return naming.test(name) ? [inner] : [];
    // `loc` is a list of steps in some frameworks.
    if (Array.isArray(inner) && naming.test(name))
      return inner.slice(-1).filter((it) => typeof it === 'string');
    return namedIn(inner);
  });
}
