/** Judges records as the dashboard reads them: after an adapter, if there is one. */
import * as z from 'zod/mini';
import { knownValues } from '#api/contract/known-values.ts';
import { effectOf, type ResourceName, schemas } from '#api/contract/resources.ts';
import { count, counted } from '#lib/format.ts';
import type { Outcome } from './check-result.ts';
import { acosUnit, moneyUnit } from './check-units.ts';
import { type Field, fieldsOf, type Json, valuesAt } from './fields.ts';

/** Adds a finding about a resource. */
type Report = (subject: string, outcome: Outcome, found: string, effect?: string) => void;

/** The share of values from which on a field counts as read: single invalid ones are faults of the data. */
const mostlyRead = 0.9;

/** `optional` are fields that are missing for a good reason: not reported. */
export function judgeRecords(
  resource: ResourceName,
  records: readonly Json[],
  report: Report,
  optional: readonly string[] = [],
): void {
  const read = records.map((record) => z.safeParse(schemas[resource], record).data);
  judgeKeys(resource, records, report);
  for (const field of fieldsOf(resource))
    if (!optional.includes(field.name)) judgeField(resource, field, records, read, report);
  judgeAmounts(resource, records, report);
  if (resource === 'campaign') judgeRatios(records, report);
}

function judgeField(
  resource: ResourceName,
  field: Field,
  records: readonly Json[],
  read: readonly unknown[],
  report: Report,
): void {
  const { name, path } = field;
  const effect = effectOf(resource, name);
  const isFilled = (value: unknown) => (value ?? null) !== null;
  const values = records.flatMap((record) => valuesAt(record, path));
  const present = values.filter(isFilled);
  const readable = read.flatMap((record) => valuesAt(record, path)).filter(isFilled);
  const of = values.length;
  const all = of === 1 ? 'the record' : `all ${count(of)}`;
  if (present.length === 0) {
    const isNull = values.includes(null);
    const found = of === 1 ? 'null' : `null in ${all} records`;
    report(name, 'missing', isNull ? found : 'not found', effect);
    return;
  }
  const where = `in ${present.length === of ? all : `${count(present.length)} of ${count(of)}`}`;
  if (readable.length < present.length * mostlyRead) {
    report(name, 'differs', `${where}; ${count(readable.length)} can be read`, effect);
    return;
  }
  const doubts = doubtsAbout(resource, field, present);
  for (const [found, why] of doubts) report(name, 'differs', found, why);
  if (doubts.length === 0) report(name, 'pass', where);
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

function judgeKeys(resource: ResourceName, records: readonly Json[], report: Report): void {
  const key = keys[resource];
  if (key === undefined) return;
  const different = new Set(
    records.map((record) => JSON.stringify(key.map((name) => record[name]))),
  );
  const repeated = records.length - different.size;
  report(
    `One record per ${key.join(', ')}`,
    repeated === 0 ? 'pass' : 'differs',
    repeated === 0
      ? counted(records.length, 'record')
      : `${count(repeated)} of ${count(records.length)} records repeat an earlier one`,
    'Only the last of them is read: figures of the others are left out.',
  );
}

/** Amounts, and what they pay for: clicks for spend, one click for a bid. */
const amounts: Readonly<
  Partial<Record<ResourceName, { amount: string; per: string | null; currency: string }>>
> = {
  campaign: { amount: 'metrics.spend', per: 'metrics.clicks', currency: 'metrics.currency_code' },
  keyword: { amount: 'bid', per: null, currency: 'currency_code' },
  report_row: { amount: 'spend', per: 'clicks', currency: 'currency_code' },
};

function judgeAmounts(resource: ResourceName, records: readonly Json[], report: Report): void {
  const of = amounts[resource];
  if (of === undefined) return;
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
    report(subject, 'skipped', found);
  } else {
    const times = unit === 'micros' ? 'a million' : 'a hundred';
    const effect = `Amounts are displayed ${times} times too high.`;
    report(subject, unit === 'major' ? 'pass' : 'differs', `${unit} units`, effect);
  }
}

function judgeRatios(records: readonly Json[], report: Report): void {
  const unit = acosUnit(
    records.map((record) => ({
      acos: at(record, 'metrics.acos'),
      roas: at(record, 'metrics.roas'),
    })),
  );
  const subject = 'Unit of ACOS';
  const effect =
    'Data quality may report ACOS as wrong. Displayed ratios are computed from spend and sales.';
  if (unit === null) report(subject, 'skipped', 'too few campaigns with ACOS and ROAS');
  else report(subject, unit === 'fraction' ? 'pass' : 'differs', unit, effect);
}

const at = (record: Json, path: string): unknown => valuesAt(record, path.split('.'))[0];
