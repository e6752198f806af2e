/**
 * The team file: targets, budgets, rates, notes and saved views in `team.json` beside `config.json`, read-only for every
 * user. A user's own value takes precedence over the team's.
 */
import * as z from 'zod/mini';
import { fetchBeside } from '#lib/fetch-beside.ts';
import { createStore, type ReadableStore } from '#lib/store.ts';

const File = z.looseObject({ views: z.optional(z.record(z.string(), z.unknown())) });
type TeamFile = z.infer<typeof File>;

/** Why the file is not used, or only in part, in whole sentences; `null` if it is. */
export const teamProblem = createStore<string | null>(null);

let file: Promise<TeamFile> = Promise.resolve({});

/** Requests it; `appBase` is the folder of the app. Until then, nothing is shared. */
export function loadTeamFile(appBase: string): void {
  file = fetchFile(`${appBase}team.json`).catch(() => {
    teamProblem.set(
      'The team’s targets, budgets, rates, notes and views could not be loaded, so figures use only yours. Reload to retry.',
    );
    return {};
  });
}

/** The longest time that figures wait for it, in milliseconds; then for the one that was kept. */
const timeout = 3000;

async function fetchFile(address: string): Promise<TeamFile> {
  const response = await fetchBeside(address, AbortSignal.timeout(timeout));
  if (response.status >= 500 || response.status === 429)
    throw new Error(`The host returned status ${response.status}.`);
  const text = await response.text();
  // Without a file, hosts answer with 404 or with the page.
  if (!response.ok || text.trimStart().startsWith('<')) return {};
  try {
    return z.parse(File, JSON.parse(text));
  } catch {
    return invalid('team.json');
  }
}

function invalid(entry: string): Record<string, never> {
  teamProblem.set(
    `The team file is not used, or only in part: its “${entry}” is invalid. Contact your administrator.`,
  );
  return {};
}

interface Mergeable<T> {
  /** `null` for an invalid value. */
  parse: (value: unknown) => T | null;
  /** A value with what only another one has: that of the team, or of a backup. */
  merge: (own: T, other: T) => T;
}

/** A value of the user with what the team shares; `undefined` until it is read. */
export interface SharedStore<T> extends ReadableStore<T | undefined>, Mergeable<T> {
  /** Without what the team shares. */
  own: () => T | undefined;
}

interface TeamOptions<T> extends Mergeable<T> {
  /** Its entry in the file. */
  entry: string;
  valueIn: (file: TeamFile) => unknown;
}

/** Adds what the team shares to the value of a store. */
export function withTeam<T>(
  own: ReadableStore<T | undefined>,
  { entry, valueIn, parse, merge }: TeamOptions<T>,
): SharedStore<T> {
  const { state, set, subscribe } = createStore<T | undefined>(undefined);
  void file.then((read) => {
    const value = valueIn(read) ?? null;
    const team = value === null ? null : parse(value);
    if (value !== null && team === null) invalid(entry);
    const update = () => {
      const current = own.state();
      set(current === undefined || team === null ? current : merge(current, team));
    };
    own.subscribe(update);
    update();
  });
  return { state, subscribe, own: own.state, parse, merge };
}

/** A merge of lists: the own items, then those of another list with other keys. */
export const byKeys =
  <T>(...keysOf: ((item: T) => string)[]) =>
  (own: readonly T[], other: readonly T[]): T[] => {
    const all = [...own];
    for (const item of other)
      if (keysOf.every((keyOf) => all.every((one) => keyOf(one) !== keyOf(item)))) all.push(item);
    return all;
  };
