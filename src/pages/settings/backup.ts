/**
 * What exists nowhere else, as one file, to restore it or to move it to another computer; and what a team shares, as
 * another one. What is on this device already always stays: an import adds what is missing.
 */
import * as z from 'zod/mini';
import { service } from '#api/service.ts';
import { configInUse } from '#config/config.ts';
import { readMonths, writeMonths } from '#features/history/history-backup.ts';
import type { HistoryStore } from '#features/history/history-store.ts';
import type { RowText } from '#features/v2-batch/cells.ts';
import { bytes as sizeText } from '#lib/bytes.ts';
import { now } from '#lib/clock.ts';
import { counted } from '#lib/format.ts';
import { fingerprintOf } from '#lib/hash.ts';
import { whenState } from '#lib/when-state.ts';
import { viewStoreOf } from '#lists/saved-views/view-store.ts';
import type { Rates } from '#metrics/rates.ts';
import { listItems } from '#navigation/nav-items.ts';
import type { Area } from '#storage/areas.ts';
import { currentUser } from '#user/current-user.ts';
import { openSettings } from '#user/settings.ts';
import type { SharedStore } from '#user/team-file.ts';

const text = z.string();

const Content = z.object({
  /** In milliseconds since 1970. */
  savedAt: z.number(),
  /** The address of the service. */
  service: text,
  /** The fingerprint of the adapter; `null` without one. */
  adapter: z.nullable(text),
  /** Views by the path of their page, and what else the user has entered. */
  work: z.looseObject({ views: z.record(text, z.unknown()) }),
  /** Its key, by which a device knows that it was submitted since. */
  draft: z.object({
    key: text,
    rows: z.readonly(
      z.array(z.object({ asin: text, countryCode: text, percACoS: text, flaw: z.nullable(text) })),
    ),
  }),
  history: z.array(text),
});
type Content = z.infer<typeof Content>;

const File = z.object({
  kind: z.literal('backup'),
  /** Incremented when the file changes, or the blocks in it. */
  version: z.literal(1),
  /** The fingerprint of the content as JSON, which tells damage. */
  digest: text,
  content: Content,
});

/** A history that the last release exported. */
const HistoryFile = z.object({
  kind: z.literal('history'),
  version: z.literal(3),
  service: text,
  mapping: z.nullable(text),
  months: z.array(text),
});

/** The largest file that is read or written, in bytes. */
const maxSize = 50_000_000;

/** Why a backup cannot be written or read, as a sentence. */
export class BackupProblem extends Error {
  override name = 'BackupProblem';
}

/** A part of the user's work. */
interface Part {
  /** Its name in a file: an entry, and for views the path of their page. */
  entry: string;
  path?: string;
  /** One of its things. */
  one: string;
  own: () => unknown;
  /** With what the team shares. */
  all: () => unknown;
  /** How to add a value from a file, which resolves with the number of new things; `null` if it is invalid. */
  adding: (value: unknown) => (() => Promise<number>) | null;
}

async function partOf<T>(
  store: SharedStore<T> & { change: (make: (own: T) => T) => Promise<unknown> },
  sizeOf: (value: T) => number,
  name: Pick<Part, 'entry' | 'path' | 'one'>,
): Promise<Part> {
  await whenState(store, (value) => value !== undefined);
  return {
    ...name,
    own: store.own,
    all: store.state,
    adding(value) {
      const other = store.parse(value);
      if (other === null) return null;
      return async () => {
        let added = 0;
        await store.change((own) => {
          const next = store.merge(own, other);
          added = sizeOf(next) - sizeOf(own);
          return next;
        });
        return added;
      };
    },
  };
}

const lengthOf = (all: readonly unknown[]): number => all.length;

/** What a team shares, and what else the user has entered. */
function readParts(): Promise<Part[]> {
  const { targets, budgets, rates, notes, snoozes } = openSettings();
  const ratesIn = (value: Rates | null) => Object.keys(value?.perUnit ?? {}).length;
  return Promise.all([
    partOf(targets, lengthOf, { entry: 'targets', one: 'target' }),
    partOf(budgets, ({ all }) => all.length, { entry: 'budgets', one: 'budget' }),
    partOf(rates, ratesIn, { entry: 'rates', one: 'rate' }),
    partOf(notes, lengthOf, { entry: 'notes', one: 'note' }),
    ...listItems.map(({ path }) =>
      partOf(viewStoreOf(path), lengthOf, { entry: 'views', path, one: 'saved view' }),
    ),
    partOf(snoozes, lengthOf, { entry: 'snoozes', one: 'snoozed item' }),
  ]);
}

/** The parts as entries of a file. */
function entriesOf(parts: readonly Part[], read: 'own' | 'all'): Content['work'] {
  const file: Content['work'] = { views: {} };
  for (const part of parts) {
    const value = part[read]();
    if (part.path === undefined) file[part.entry] = value;
    else file.views[part.path] = value;
  }
  return file;
}

/** The file that an administrator puts beside `config.json`. */
export async function writeTeamFile(): Promise<Blob> {
  const shared = (await readParts()).filter(({ entry }) => entry !== 'snoozes');
  return jsonFile(JSON.stringify(entriesOf(shared, 'all'), null, 2));
}

const jsonFile = (json: string) => new Blob([json], { type: 'application/json' });

/** The rows of the draft are read; `null` where batches are not offered. */
async function openDraft() {
  if (configInUse()?.v2Batch !== true) return null;
  const draft = (await import('#features/v2-batch/draft-store.ts')).draftStore();
  await whenState(draft, (rows) => rows !== null);
  return draft;
}

const areasInBackup: readonly Area[] = ['settings', 'views', 'lists', 'history'];

/**
 * Resolves also with the number of months that would make the file too large, the oldest ones. Rejects with a
 * `BackupProblem` or a `HistoryProblem` if anything else would be missing in it.
 */
export async function writeBackup(history: HistoryStore) {
  const parts = await readParts();
  const draft = await openDraft();
  const { unparsed = [] } = (await currentUser().openStorage())?.unsaved() ?? {};
  if (unparsed.some((area) => areasInBackup.includes(area)))
    throw new BackupProblem(
      'Some of your data was saved by another version of Crosschannel. Reload the page, then try again.',
    );
  const content: Content = {
    savedAt: now(),
    ...ownOrigin(),
    work: entriesOf(parts, 'own'),
    draft: { key: draft?.key() ?? '', rows: draft?.state() ?? [] },
    history: [],
  };
  const { months, left } = await writeMonths(
    await history.packed(),
    maxSize - JSON.stringify(content).length,
  );
  content.history = months;
  const digest = fingerprintOf(JSON.stringify(content));
  const file = jsonFile(JSON.stringify({ kind: 'backup', version: 1, digest, content }));
  return { file, left };
}

function ownOrigin(): Pick<Content, 'service' | 'adapter'> {
  const { baseUrl, adapter } = service().options;
  return { service: baseUrl, adapter: adapter?.fingerprint ?? null };
}

export interface Backup {
  /** In milliseconds since 1970. */
  savedAt: number;
  /** Whether its history may be in other units than that on this device. */
  isOtherAdapter: boolean;
  /** Adds what is missing on this device; resolves with what was added. */
  restore: (history: HistoryStore) => Promise<string[]>;
  /** Accounts with a history in it that the user does not have; it is left out. */
  foreignAccounts: number;
}

/**
 * Reads and checks all of a file before anything is added; `accountIds` are those of the user, `null` while they are not
 * loaded. Rejects with a `BackupProblem` or a `HistoryProblem`.
 */
export async function readBackup(
  file: Blob,
  accountIds: ReadonlySet<string> | null,
): Promise<Backup> {
  if (file.size > maxSize)
    throw new BackupProblem(`This file is too large. A backup has at most ${sizeText(maxSize)}.`);
  const content = contentOf(await file.text());
  const origin = ownOrigin();
  if (content.service !== origin.service)
    throw new BackupProblem(`This file belongs to another service: ${content.service}.`);
  if (accountIds === null && content.history.length > 0)
    throw new BackupProblem(
      'Your accounts are not loaded, and the history in this file needs them. Wait or reload, then try again.',
    );
  const parts = await readParts();
  const adding = parts.map((part) => {
    const { [part.entry]: entry = null, views } = content.work;
    const value = part.path === undefined ? entry : (views[part.path] ?? null);
    const add = value === null ? async () => 0 : part.adding(value);
    if (add === null) throw damaged();
    return { ...part, add };
  });
  const months = await readMonths(content.history, accountIds ?? new Set(), now());
  if (months === null) throw damaged();
  return {
    savedAt: Math.min(content.savedAt, now()),
    isOtherAdapter: content.history.length > 0 && content.adapter !== origin.adapter,
    foreignAccounts: months.foreignAccounts,
    async restore(history) {
      // First, because it needs the most room.
      const saved = months.blocks.length === 0 ? 0 : await history.merge(months.blocks);
      const added = new Map<string, number>();
      for (const { one, add } of adding) added.set(one, (added.get(one) ?? 0) + (await add()));
      const { key, rows } = content.draft;
      const draft = rows.length > 0 ? await openDraft() : null;
      if (draft?.isSubmitted(key) === false) {
        const before = draft.state()?.length ?? 0;
        const overflow = await draft.add((own) => missingRows(own, rows));
        if (overflow > 0)
          throw new BackupProblem(
            `Everything was added but ${counted(overflow, 'draft row')}, for which the draft has no room.`,
          );
        added.set('draft row', (draft.state()?.length ?? 0) - before);
      }
      const { refused = [] } = (await currentUser().openStorage())?.unsaved() ?? {};
      if (refused.some((area) => areasInBackup.includes(area)))
        throw new BackupProblem(
          'Not everything could be saved. Free up space in this browser, then import the file again.',
        );
      return [
        ...[...added].flatMap(([one, number]) => (number > 0 ? counted(number, one) : [])),
        ...(saved > 0 ? [`${counted(saved, 'month')} of history`] : []),
      ];
    },
  };
}

const damaged = () => new BackupProblem('This file is damaged. Use another backup.');

function contentOf(json: string): Content {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    throw new BackupProblem('This file is not a backup, or it was cut off.');
  }
  const { data: earlier } = z.safeParse(HistoryFile, parsed);
  if (earlier)
    return {
      savedAt: 0,
      service: earlier.service,
      adapter: earlier.mapping,
      work: { views: {} },
      draft: { key: '', rows: [] },
      history: earlier.months,
    };
  const { data: file } = z.safeParse(File, parsed);
  if (!file)
    throw new BackupProblem(
      'This file is not a backup, or another version of Crosschannel saved it.',
    );
  // As it was read: a parsed object may have its entries in another order.
  if (fingerprintOf(JSON.stringify((parsed as typeof file).content)) !== file.digest)
    throw damaged();
  return file.content;
}

/** Rows that a draft does not have. */
function missingRows<T extends RowText>(rows: readonly RowText[], others: readonly T[]): T[] {
  const keyOf = ({ asin, countryCode, percACoS }: RowText) =>
    JSON.stringify([asin, countryCode, percACoS]);
  const known = new Set(rows.map(keyOf));
  return others.filter((row) => !known.has(keyOf(row)));
}
