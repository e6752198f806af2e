import { expect, test } from 'vitest';
import { fc } from '#lib/test-properties.ts';
import { compileReader, compileWriter } from './map-record.ts';
import { parseContract } from './parse-contract.ts';
import { fieldsOf, type ResourceField, type ResourceName, resourceNames } from './resources.ts';

type Json = Record<string, unknown>;

/** Minor units per major unit. */
const currencies = { EUR: 100, JPY: 1, KWD: 1000 } as const;

/** The fields with one value each that are not in a list. */
const leavesOf = (resource: ResourceName) =>
  fieldsOf(resource).filter(({ isLeaf, path }) => isLeaf && !path.includes('[]'));

/** Records of ours beside the same records in other names and units. */
function pairs(resource: ResourceName) {
  const leaves = leavesOf(resource);
  return fc
    .record({
      currency: fc.constantFrom<keyof typeof currencies>('EUR', 'JPY', 'KWD'),
      numbers: fc.array(fc.integer({ min: 0, max: 9_000_000 }), {
        minLength: leaves.length,
        maxLength: leaves.length,
      }),
      /** Whether a field is missing, and how deep it is in their record. */
      shapes: fc.array(fc.constantFrom('missing', 'flat', 'nested', 'listed', 'same'), {
        minLength: leaves.length,
        maxLength: leaves.length,
      }),
    })
    .map(({ currency, numbers, shapes }) => {
      const ours: Json = {};
      const theirs: Json = {};
      const fields: Record<string, string> = {};
      for (const [i, leaf] of leaves.entries()) {
        const isCurrency = leaf.path.at(-1) === 'currency_code';
        const shape = isCurrency && shapes[i] === 'missing' ? 'flat' : shapes[i];
        if (shape === 'missing') continue;
        const [our, their] = isCurrency
          ? [currency, currency]
          : valuesOf(leaf, numbers[i] as number, currency);
        put(ours, leaf.path, our);
        const path = { flat: `f${i}`, nested: `deep.er.f${i}`, listed: `list.${i}.f` }[
          resource === 'report_request' && shape === 'listed' ? 'nested' : (shape as string)
        ];
        if (path !== undefined) fields[leaf.name] = path;
        put(theirs, path?.split('.') ?? leaf.path, their);
      }
      return { ours, theirs: JSON.parse(JSON.stringify(theirs)) as Json, fields };
    });
}

function valuesOf(
  { unit }: ResourceField,
  number: number,
  currency: keyof typeof currencies,
): [unknown, unknown] {
  const date = new Date(Date.UTC(2026, 0, 1) + number * 1000);
  const [year = '', month = '', day = ''] = date.toISOString().slice(0, 10).split('-');
  if (unit === 'money') return [number / currencies[currency], number];
  if (unit === 'acos') return [number / 100, number];
  if (unit === 'date') return [`${year}-${month}-${day}`, `${day}.${month}.${year}`];
  if (unit === 'time') return [date.toISOString(), date.getTime() / 1000];
  return [`text ${number}`, `text ${number}`];
}

/** Numbers in a path are places in a list. */
function put(record: Json, path: readonly string[], value: unknown): void {
  let at = record;
  for (const [i, step] of path.entries()) {
    if (i === path.length - 1) at[step] = value;
    else at = (at[step] ??= /^\d+$/.test(path[i + 1] as string) ? [] : {}) as Json;
  }
}

test.each(resourceNames)('a %s reads the same under any names and units', (resource) => {
  fc.assert(
    fc.property(pairs(resource), ({ ours, theirs, fields }) => {
      const { resources } = parseContract({
        money: 'minor',
        acos: 'percent',
        dates: 'DD.MM.YYYY',
        times: 'seconds',
        resources: { [resource]: { fields } },
      });
      expect(compileReader(resource, resources[resource])(theirs)).toEqual(ours);
    }),
  );
});

test('a request reads as it was after it was written', () => {
  fc.assert(
    fc.property(pairs('report_request'), ({ ours, fields }) => {
      const { resources } = parseContract({
        dates: 'DD/MM/YYYY',
        resources: { report_request: { fields } },
      });
      const written = compileWriter('report_request', resources.report_request)(ours);
      expect(compileReader('report_request', resources.report_request)(written)).toEqual(ours);
    }),
  );
});
