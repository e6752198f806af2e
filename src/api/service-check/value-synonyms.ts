/** Recognizes values that stand for ours: other spellings, other words, flags written as texts. */
import type { ResourceField } from '#api/mapping/resources.ts';
import { normal } from './match-fields.ts';

/** Ways in which services spell enumerations. */
const spellings: readonly ((choice: string) => string)[] = [
  (choice) => choice.toUpperCase(),
  (choice) => choice.toUpperCase().replaceAll('_', '-'),
  (choice) => choice.replaceAll('_', '-'),
  (choice) => choice.replaceAll('_', ' '),
  (choice) => choice.charAt(0).toUpperCase() + choice.slice(1),
  (choice) => choice.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase()),
];

/**
 * Values that differ from ours only in case or separators. If all follow one spelling, the values that were not
 * found are expected in it, too.
 */
export function enumSynonyms(
  values: readonly string[],
  choices: readonly string[],
): Record<string, string> {
  const other = values.filter((value) => !choices.includes(value));
  const found = other.flatMap((value) => {
    const choice = choices.find((it) => it === normal(value));
    return choice === undefined ? [] : [[value, choice] as const];
  });
  const spelling = spellings.find((spell) =>
    found.every(([value, choice]) => spell(choice) === value),
  );
  const isWhole = found.length > 0 && found.length === values.length && spelling !== undefined;
  const expected = isWhole ? choices.map((choice) => [spelling(choice), choice] as const) : [];
  return Object.fromEntries([...found, ...expected].filter(([value, choice]) => value !== choice));
}

const yes = /^(true|yes|y|1|fba|afn|amazon|marketplace|enabled|connected|eligible)$/i;
const no = /^(false|no|n|0|fbm|mfn|merchant|seller|disabled|disconnected|ineligible)$/i;

/** Other words for the statuses of jobs. */
const aliases: Readonly<Record<string, string>> = {
  queued: 'pending',
  submitted: 'pending',
  created: 'pending',
  in_progress: 'running',
  processing: 'running',
  started: 'running',
  done: 'completed',
  success: 'completed',
  succeeded: 'completed',
  finished: 'completed',
  complete: 'completed',
  error: 'failed',
  canceled: 'cancelled',
};

export function aliasesOf(
  { name }: ResourceField,
  values: readonly string[],
  choices: readonly string[],
): Record<string, string> {
  if (name !== 'status' || !choices.includes('completed')) return {};
  const pairs = values.map((value) => [value, aliases[normal(value)]] as const);
  return Object.fromEntries(
    pairs.filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}

/** A flag written as two texts. */
export function flagSynonyms(
  { path }: ResourceField,
  values: readonly string[],
): Record<string, string> {
  const isFlag = /^(is|has)_/.test(path.at(-1) ?? '');
  if (!isFlag || values.length > 2 || values.every((it) => /^(true|false)$/.test(it))) return {};
  // Other words may be names.
  if (!values.every((it) => yes.test(it) || no.test(it))) return {};
  return Object.fromEntries(values.map((value) => [value, String(yes.test(value))]));
}
