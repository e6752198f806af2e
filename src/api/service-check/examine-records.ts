/** Compares the records of a resource with the fields that the dashboard knows. */
import * as z from 'zod/mini';
import { knownValues } from '#api/contract/known-values.ts';
import { compileReader, sourceOf, valueAt } from '#api/mapping/map-record.ts';
import type { ResourceMapping } from '#api/mapping/parse-contract.ts';
import {
  fieldsOf,
  type ResourceField,
  type ResourceName,
  schemaOf,
} from '#api/mapping/resources.ts';
import { count, counted } from '#lib/format.ts';
import type { FieldFact, Finding } from './check-result.ts';
import { describeRecords, isLeaf, type PathFacts } from './describe-records.ts';
import { effectOf } from './effects.ts';
import {
  dateFormsOf,
  isWithoutOffset,
  type KnownValues,
  matchFields,
  timeFormOf,
} from './match-fields.ts';
import { aliasesOf, enumSynonyms, flagSynonyms } from './value-synonyms.ts';

export interface Examined {
  findings: Finding[];
  facts: FieldFact[];
  /** Proposed for the mapping: their paths of our fields, and our values of theirs. */
  fields: Record<string, string>;
  values: Record<string, Record<string, string>>;
  /** How all dates and times are written; `null` if there are none, or several forms are possible. */
  dates: string | null;
  times: string | null;
  /** Where a field is, under its current or its proposed path; `null` if it was not found. */
  pathOf: (field: string) => string | null;
}

export interface ExamineOptions {
  resource: ResourceName;
  topic: string;
  records: readonly unknown[];
  /** The current mapping. */
  mapping: ResourceMapping;
  /** Values known from other records. */
  known: KnownValues;
  /** Fields that are missing for a good reason: not reported. */
  optional?: readonly string[];
}

/** Names of unused fields that are listed. */
const maxOthers = 20;

export function examineRecords(options: ExamineOptions): Examined {
  const { resource, mapping } = options;
  const found: Examined = {
    findings: [],
    facts: [],
    fields: {},
    values: {},
    dates: null,
    times: null,
    pathOf: (field) => places.get(field) ?? null,
  };
  const places = new Map<string, string>();
  const texts = {
    date: new Set<string | number | boolean>(),
    time: new Set<string | number | boolean>(),
  };
  examine(fieldsOf(resource), [], options.records, '');
  noteForms();
  return found;

  /** The fields below `entry`, in records that are entries of a list or whole ones. */
  function examine(
    all: readonly ResourceField[],
    entry: readonly string[],
    records: readonly unknown[],
    prefix: string,
  ): void {
    const own = all
      .filter(
        ({ path }) => entry.every((step, i) => path[i] === step) && path.length > entry.length,
      )
      .map((field) => ({ ...field, path: field.path.slice(entry.length) }));
    const direct = own.filter(({ path }) => !path.includes('[]'));
    const hasEntries = ({ name }: ResourceField) =>
      own.some((it) => it.name.startsWith(`${name}[]`));
    const facts = describeRecords(records);
    const expected = new Map(direct.map((field) => [field, sourceOf(field, direct, mapping)]));
    const leaves = direct.filter((field) => field.isLeaf && !hasEntries(field));
    const readable = entry.length === 0 ? readableIn(resource, mapping, records) : null;
    const taken = new Set(
      leaves.map((field) => expected.get(field)).filter((path) => facts.has(path ?? '')),
    );
    const missing = leaves.filter((field) => !facts.has(expected.get(field) ?? ''));
    const free = [...facts.values()].filter((one) => !taken.has(one.path));
    const matches = new Map(
      matchFields(missing, free, knownOf(resource, options.known)).map((it) => [
        it.field,
        it.facts,
      ]),
    );
    for (const field of leaves) {
      const path = expected.get(field) ?? '';
      const match = facts.get(path) ?? matches.get(field);
      if (match) places.set(field.name, match.path);
      note(field, match, path, records.length, readable);
    }
    const lists: string[] = [];
    for (const field of direct.filter(hasEntries)) {
      const path = expected.get(field) ?? '';
      const place = facts.has(path) ? path : listNamedLike(field, free);
      if (place === null) {
        if (isReported(field))
          report(field, 'missing', 'not found', effectOf(resource, field.name));
        continue;
      }
      lists.push(place);
      if (place !== path) found.fields[field.name] = place;
      const isOurs = place === path;
      const entries = records.flatMap((record) => {
        const list = valueAt(record, place);
        return Array.isArray(list) ? (list as unknown[]) : [];
      });
      report(
        field,
        isOurs ? 'pass' : 'differs',
        `${place}, ${count(entries.length)} entries`,
        isOurs ? null : effectOf(resource, field.name),
      );
      examine(all, [...entry, ...field.path, '[]'], entries, `${prefix}${place}[].`);
    }
    const read = new Map([...places].map(([field, path]) => [path, field]));
    const leafFacts = [...facts.values()]
      .filter(isLeaf)
      .filter(({ path }) => !lists.some((list) => path.startsWith(`${list}.`)));
    noteOthers(leafFacts.filter(({ path }) => !read.has(path)).map(({ path }) => prefix + path));
    for (const one of leafFacts) {
      found.facts.push({
        path: prefix + one.path,
        present: one.present,
        of: records.length,
        types: [...one.types],
        readAs: read.get(one.path) ?? null,
        ...(isEnumeration(read.get(one.path)) && {
          values: [...one.values]
            .map(String)
            .filter((value) => value.length <= 40)
            .slice(0, 20),
        }),
      });
    }
  }

  /** Fields that the dashboard does not read. */
  function noteOthers(paths: readonly string[]): void {
    if (paths.length === 0) return;
    const named = paths.slice(0, maxOthers).join(', ');
    const more = paths.length > maxOthers ? ` and ${count(paths.length - maxOthers)} more` : '';
    found.findings.push({
      topic: options.topic,
      subject: 'Other fields',
      outcome: 'pass',
      found: `not used: ${named}${more}`,
      effect: null,
    });
  }

  function isEnumeration(field: string | undefined): boolean {
    return field !== undefined && knownValues[resource]?.[field] !== undefined;
  }

  function isReported({ name }: ResourceField): boolean {
    return options.optional?.includes(name) !== true;
  }

  function report(
    { name }: ResourceField,
    outcome: Finding['outcome'],
    text: string,
    effect: string | null,
  ): void {
    found.findings.push({ topic: options.topic, subject: name, outcome, found: text, effect });
  }

  function note(
    field: ResourceField,
    facts: PathFacts | undefined,
    expected: string,
    of: number,
    readable: ((field: ResourceField) => number) | null,
  ): void {
    const effect = effectOf(resource, field.name);
    if (facts === undefined) {
      if (isReported(field)) report(field, 'missing', 'not found', effect);
      return;
    }
    const amount =
      of === 1
        ? 'the record'
        : facts.present === of
          ? `all ${count(of)} records`
          : `${count(facts.present)} of ${count(of)} records`;
    const where = `in ${amount}, ${[...facts.types].filter((type) => type !== 'null').join(' or ') || 'always null'}`;
    if (facts.path !== expected) {
      found.fields[field.name] = facts.path;
      report(field, 'differs', `${facts.path} ${where}`, `Without a mapping: ${lower(effect)}`);
    } else if (facts.present === 0) {
      report(field, 'missing', of === 1 ? 'null' : `null in all ${count(of)} records`, effect);
    } else if (readable !== null && readable(field) < facts.present * mostlyRead) {
      report(field, 'differs', `${where}; ${count(readable(field))} can be read`, effect);
    } else {
      report(field, 'pass', where, null);
    }
    noteValues(field, facts);
    if (field.unit === 'date' || field.unit === 'time') {
      for (const value of facts.values) texts[field.unit].add(value);
    }
  }

  /** In which form dates and times are. */
  function noteForms(): void {
    const say = (subject: string, text: string, effect: string): void => {
      found.findings.push({
        topic: options.topic,
        subject,
        outcome: 'differs',
        found: text,
        effect,
      });
    };
    const dates = [...texts.date];
    const forms = dateFormsOf(dates);
    const [form = null] = forms.includes(mapping.dates) ? [mapping.dates] : forms;
    if (dates.length > 0 && forms.length !== 1 && form !== mapping.dates) {
      const isAmbiguous = forms.length > 1;
      say(
        'Dates',
        isAmbiguous ? forms.join(' or ') : 'in several forms',
        isAmbiguous
          ? 'Day and month cannot be told apart: choose the form yourself.'
          : 'Dates that the mapping does not describe are not recognized.',
      );
    } else if (dates.length > 0) {
      found.dates = form;
      if (form !== mapping.dates)
        say('Dates', form ?? '', 'Dates in another form are not recognized.');
    }
    const times = new Set([...texts.time].map(timeFormOf));
    const [time = null] = times;
    if (times.size === 1 && time !== null) found.times = time;
    if (times.size > 0 && found.times !== mapping.times) {
      say('Times', found.times ?? 'in several forms', 'Times in another form are not recognized.');
    }
    if ([...texts.time].some((value) => isWithoutOffset(value))) {
      say(
        'Times',
        'without UTC offset',
        'They are read in this device’s time zone, so ages can be off by hours.',
      );
    }
  }

  function noteValues(field: ResourceField, { values }: PathFacts): void {
    const choices = knownValues[resource]?.[field.name];
    const read = [...values].map(
      (value) => mapping.values.get(field.name)?.get(String(value)) ?? String(value),
    );
    const synonyms = choices
      ? { ...enumSynonyms(read, choices), ...aliasesOf(field, read, choices) }
      : flagSynonyms(field, read);
    if (Object.keys(synonyms).length > 0) found.values[field.name] = synonyms;
    const unknown =
      choices && read.filter((value) => !choices.includes(value) && !(value in synonyms));
    const named = { ...field, name: `${field.name}, values` };
    if (unknown !== undefined && unknown.length > 0) {
      report(
        named,
        'differs',
        counted(unknown.length, 'unknown value'),
        'They are displayed as they are, after the known ones.',
      );
    } else if (Object.keys(synonyms).length > 0) {
      report(
        named,
        'differs',
        `spelled ${Object.keys(synonyms).slice(0, 5).join(', ')}`,
        'Filters, colors and rules do not recognize them.',
      );
    }
  }
}

/** The share of values from which on a field counts as read: single invalid ones are faults of the data. */
const mostlyRead = 0.9;

/** How many records have a value in a field after they have been read as the dashboard reads them. */
function readableIn(
  resource: ResourceName,
  mapping: ResourceMapping,
  records: readonly unknown[],
): (field: ResourceField) => number {
  const read = compileReader(resource, mapping);
  const schema = schemaOf(resource);
  const parsed = records.map((record) => z.safeParse(schema, read(record)).data);
  return ({ path }) =>
    parsed.filter((record) => (valueAt(record, path.join('.')) ?? null) !== null).length;
}

/** Values known of a field: from other records, and those of its enumeration. */
function knownOf(resource: ResourceName, known: KnownValues): KnownValues {
  const choices = Object.entries(knownValues[resource] ?? {}).map(
    ([field, values]) => [field, new Set(values)] as const,
  );
  return new Map([...choices, ...known]);
}

/** The list whose name agrees best. */
function listNamedLike(field: ResourceField, facts: readonly PathFacts[]): string | null {
  const lists = facts.filter(({ types }) => types.has('list'));
  const plain = lists.map((one): PathFacts => ({ ...one, types: new Set(), values: new Set() }));
  const [match] = matchFields([field], plain, new Map());
  return match?.facts.path ?? null;
}

/** For after a colon; abbreviations stay. */
function lower(sentence: string): string {
  return /^[A-Z][a-z]/.test(sentence)
    ? sentence.charAt(0).toLowerCase() + sentence.slice(1)
    : sentence;
}
