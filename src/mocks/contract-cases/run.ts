/** Holds a host against a row. */
import type { Promised } from './row.ts';

/** A request as a row wants it, its placeholders filled. */
export interface Question {
  method: string;
  /** Below the service's base, or a whole address. */
  path: string;
  body: string | null;
  /** Null: the key and the bearer. */
  headers: Record<string, string> | null;
  contentType: string | null;
}

export interface Reply {
  status: number;
  /** Lower-case names. */
  headers: Record<string, string>;
  text: string;
}

export interface Asker {
  ask: (question: Question) => Promise<Reply>;
  advance: (seconds: number) => Promise<void>;
  scenario: (name: string) => Promise<void>;
  /** What rows kept. */
  kept: Map<string, string>;
}

/** What is wrong with a host's answer to a row, in sentences; nothing when the promise is kept. */
export async function complaints(host: Asker, row: Promised): Promise<string[]> {
  if (row.wait !== undefined) await host.advance(row.wait);
  if (row.scenario !== undefined) await host.scenario(row.scenario);
  const reply = await host.ask(questionOf(row, host.kept));
  const found: string[] = [];
  const expect = (good: boolean, sentence: string) => {
    if (!good) found.push(sentence);
  };
  const excerpt = reply.text.slice(0, 300);
  expect(reply.status === row.status, `status ${reply.status}, not ${row.status}: ${excerpt}`);
  for (const [name, pattern] of Object.entries(row.answers ?? {})) {
    const value = reply.headers[name.toLowerCase()];
    expect(value !== undefined && new RegExp(pattern).test(value), `${name} is ${value}`);
  }
  expect(reply.text.startsWith(row.begins ?? ''), `the body begins with ${excerpt}`);
  const body = parsed(reply.text);
  for (const [path, value] of Object.entries(row.has ?? {})) {
    const is = JSON.stringify(valueAt(body, path));
    const wanted = filled(JSON.stringify(value), host.kept);
    expect(is === wanted, `${path} is ${is}, not ${wanted}`);
  }
  for (const [path, types] of Object.entries(row.types ?? {})) {
    const type = typeName(valueAt(body, path));
    expect(types.split('|').includes(type), `${path} is of type ${type}, not ${types}`);
  }
  for (const [name, path] of Object.entries(row.keep ?? {})) {
    host.kept.set(name, String(valueAt(body, path)));
  }
  return found;
}

/** A text with what earlier rows kept in the place of its `{x}`. */
function filled(text: string, kept: ReadonlyMap<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => kept.get(name) ?? whole);
}

function questionOf(row: Promised, kept: ReadonlyMap<string, string>): Question {
  const fill = (text: string) => filled(text, kept);
  const form = row.form && new URLSearchParams(mapValues(row.form, fill)).toString();
  const json = typeof row.body === 'string' ? row.body : JSON.stringify(row.body);
  return {
    method: row.method ?? 'GET',
    path: fill(row.path),
    body: form ?? (row.body === undefined ? null : fill(json)),
    headers: row.headers ? mapValues(row.headers, fill) : null,
    contentType: form ? 'application/x-www-form-urlencoded' : row.body ? 'application/json' : null,
  };
}

function mapValues(record: Record<string, string>, change: (value: string) => string) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function valueAt(body: unknown, path: string): unknown {
  return path
    .split('.')
    .filter((part) => part !== '')
    .reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null
          ? (value as Record<string, unknown>)[part]
          : undefined,
      body,
    );
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
