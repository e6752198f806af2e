/** Product IDs in a value of JSON: texts, lists of them, or objects with a member for them. */
import { headingRank } from './product-ids-columns.ts';
import { idLikelihood } from './product-ids-shape.ts';

/** All values that are meant as IDs, as text, well formed or not. */
export function* idsInJson(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const one of value as unknown[]) yield* idsInJson(one);
  else if (typeof value === 'object' && value !== null) yield* idsInObject(value);
  else if (value !== null) yield textOf(value);
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

function* idsInObject(value: object): Generator<string> {
  const members = Object.entries(value);
  const ranked = members
    .flatMap(([name, of]) => {
      const rank = headingRank(name);
      return rank === null || of === null || of === '' ? [] : [{ rank, of: of as unknown }];
    })
    .toSorted((a, b) => a.rank - b.rank);
  if (ranked[0] !== undefined) {
    yield* idsInJson(ranked[0].of);
    return;
  }
  const inner = members.filter(([, of]) => typeof of === 'object' && of !== null);
  if (inner.length > 0) {
    for (const [, of] of inner) yield* idsInJson(of);
    return;
  }
  const texts = members.map(([, of]) => textOf(of)).filter((text) => idLikelihood(text) === 1);
  yield* texts.length > 0 ? texts.slice(0, 1) : [JSON.stringify(value)];
}
