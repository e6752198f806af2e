/** Judges records as the dashboard reads them: after an adapter, if there is one. */
import * as z from 'zod/mini';
import { knownValues } from '#api/contract/known-values.ts';
import { effectOf, type ResourceName, schemas } from '#api/contract/resources.ts';
import { count, counted } from '#lib/format.ts';
import type { Finding } from './check-result.ts';
import { acosUnit, moneyUnit } from './check-units.ts';
import { type Field, fieldsOf, type Json, valuesAt } from './fields.ts';

type Judged = Omit<Finding, 'topic'>;

/** The share of values from which on a field counts as read: single invalid ones are faults of the data. */
const mostlyRead = 0.9;

/** `optional` are fields that are missing for a good reason: not reported. */
export function judgeRecords(
  resource: ResourceName,
  records: readonly Json[],
  optional: readonly string[] = [],
): Judged[] {
  const read = records.map((record) => z.safeParse(schemas[resource], record).data);
  return [
    ...duplicatesIn(resource, records),
    ...fieldsOf(resource)
      .filter(({ name }) => !optional.includes(name))
      .flatMap((field) => judgeField(resource, field, records, read)),
    ...amountsIn(resource, records),
    ...ratiosIn(resource, records),
  ];
}

function judgeField(
  resource: ResourceName,
  field: Field,
  records: readonly Json[],
  read: readonly unknown[],
): Judged[] {
  const { name: subject, path } = field;
  const effect = effectOf(resource, subject);
  const values = records.flatMap((record) => valuesAt(record, path));
  const present = values.filter((value) => value !== undefined && value !== null);
  const readable = read
    .flatMap((record) => valuesAt(record, path))
    .filter((value) => (value ?? null) !== null);
  const of = values.length;
  if (present.length === 0) {
    const isNull = values.includes(null);
    const found = !isNull ? 'not found' : of === 1 ? 'null' : `null in all ${count(of)} records`;
    return [{ subject, outcome: 'missing', found, effect }];
  }
  const where = `in ${present.length === of ? (of === 1 ? 'the record' : `all ${count(of)}`) : `${count(present.length)} of ${count(of)}`}`;
  if (readable.length < present.length * mostlyRead) {
    const found = `${where}; ${count(readable.length)} can be read`;
    return [{ subject, outcome: 'differs', found, effect }];
  }
  const doubts = doubtsAbout(resource, field, present);
  return doubts.length > 0
    ? doubts.map(([found, why]) => ({ subject, outcome: 'differs', found, effect: why }))
    : [{ subject, outcome: 'pass', found: where, effect: null }];
}

/** What is readable and still not what is expected, with its effect. */
function doubtsAbout(
  resource: ResourceName,
  { name, isTime }: Field,
  values: readonly unknown[],
): [found: string, effect: string][] {
  const choices = knownValues[resource]?.[name];
  const unknown = new Set(choices && values.filter((value) => !choices.includes(String(value))));
  const numbers = values.map(Number).filter((value) => !Number.isNaN(value));
  const highest = Math.max(...numbers);
  const doubts: [string, string][] = [];
  if (unknown.size > 0) {
    doubts.push([
      counted(unknown.size, 'unknown value'),
      'They are displayed as they are. Filters, colors and rules do not recognize them.',
    ]);
  }
  if (isTime && values.some((value) => !/(Z|[+-]\d{2}:?\d{2})$/i.test(String(value)))) {
    doubts.push([
      'without UTC offset',
      'They are read in this device’s time zone, so ages can be off by hours.',
    ]);
  }
  if (name === 'progress' && highest > 1) {
    doubts.push(['above 1', 'Progress is a share from 0 to 1: a running report seems complete.']);
  }
  if (/(^|\.)score$/.test(name) && (highest > 100 || (highest > 0 && highest <= 1))) {
    doubts.push([
      highest > 100 ? 'above 100' : '1 at most',
      'Scores are from 0 to 100: these are displayed as too high or too low.',
    ]);
  }
  return doubts;
}

/** Whose values name one record. */
const keys: Readonly<Partial<Record<ResourceName, readonly string[]>>> = {
  account: ['id'],
  campaign: ['id'],
  keyword: ['id'],
  listing: ['id'],
  inventory: ['product_id', 'channel', 'account_id'],
};

function duplicatesIn(resource: ResourceName, records: readonly Json[]): Judged[] {
  const key = keys[resource];
  if (key === undefined) return [];
  const different = new Set(
    records.map((record) => JSON.stringify(key.map((name) => record[name]))),
  );
  const repeated = records.length - different.size;
  const subject = `One record per ${key.join(', ')}`;
  return repeated === 0
    ? [{ subject, outcome: 'pass', found: counted(records.length, 'record'), effect: null }]
    : [
        {
          subject,
          outcome: 'differs',
          found: `${count(repeated)} of ${count(records.length)} records repeat an earlier one`,
          effect: 'Only the last of them is read: figures of the others are left out.',
        },
      ];
}

/** Amounts, and what they pay for: clicks for spend, one click for a bid. */
const amounts: Readonly<
  Partial<Record<ResourceName, { amount: string; per: string | null; currency: string }>>
> = {
  campaign: { amount: 'metrics.spend', per: 'metrics.clicks', currency: 'metrics.currency_code' },
  keyword: { amount: 'bid', per: null, currency: 'currency_code' },
  report_row: { amount: 'spend', per: 'clicks', currency: 'currency_code' },
};

function amountsIn(resource: ResourceName, records: readonly Json[]): Judged[] {
  const of = amounts[resource];
  if (of === undefined) return [];
  const unit = moneyUnit(
    records.map((record) => ({
      amount: at(record, of.amount),
      per: of.per === null ? 1 : at(record, of.per),
      currency: at(record, of.currency),
    })),
  );
  const subject = 'Unit of money';
  if (unit === null) {
    const found = 'fewer than three amounts in EUR, USD, GBP or a similar currency';
    return [{ subject, outcome: 'skipped', found, effect: null }];
  }
  if (unit === 'major') return [{ subject, outcome: 'pass', found: 'major units', effect: null }];
  const times = unit === 'micros' ? 'a million' : 'a hundred';
  const effect = `Amounts are displayed ${times} times too high.`;
  return [{ subject, outcome: 'differs', found: `${unit} units`, effect }];
}

function ratiosIn(resource: ResourceName, records: readonly Json[]): Judged[] {
  if (resource !== 'campaign') return [];
  const unit = acosUnit(
    records.map((record) => ({
      acos: at(record, 'metrics.acos'),
      roas: at(record, 'metrics.roas'),
    })),
  );
  const subject = 'Unit of ACOS';
  if (unit === null) {
    const found = 'too few campaigns with ACOS and ROAS';
    return [{ subject, outcome: 'skipped', found, effect: null }];
  }
  const isExpected = unit === 'fraction';
  const effect =
    'Data quality may report ACOS as wrong. Displayed ratios are computed from spend and sales.';
  return [
    {
      subject,
      outcome: isExpected ? 'pass' : 'differs',
      found: unit,
      effect: isExpected ? null : effect,
    },
  ];
}

const at = (record: Json, path: string): unknown => valuesAt(record, path.split('.'))[0];
