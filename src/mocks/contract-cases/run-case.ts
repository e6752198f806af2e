/** Runs contract cases against a host. */
import { dayAfter, utcDayOf } from '#lib/days.ts';
import type { ContractCase } from './contract-case.ts';

/** A case's request with its placeholders filled in. */
export interface CaseRequest {
  method: string;
  /** Below the service's base URL, or an absolute URL. */
  path: string;
  body: string | null;
  /** `null` sends the key and the bearer. */
  headers: Record<string, string> | null;
  contentType: string | null;
}

export interface CaseResponse {
  status: number;
  /** Lower-case names. */
  headers: Record<string, string>;
  text: string;
}

export interface CaseHost {
  send: (question: CaseRequest) => Promise<CaseResponse>;
  advance: (seconds: number) => Promise<void>;
  scenario: (name: string) => Promise<void>;
  /** Values that cases captured, by name. */
  captured: Map<string, string>;
}

/**
 * What cases use besides what they capture: the key and the bearer, and days relative to the host's clock (ms).
 */
export function givenValues(key: string, token: string, now: number): Map<string, string> {
  const today = utcDayOf(now);
  const days = { start: -10, end: -4, before_start: -11, month_before_end: -35 };
  const limits = { too_old: -96, oldest: -95, tomorrow: 1 };
  return new Map([
    ['key', key],
    ['token', token],
    ...Object.entries({ ...days, ...limits }).map(
      ([name, offset]) => [name, dayAfter(today, offset) ?? ''] as const,
    ),
  ]);
}

/** The values that a case's request needs, and those it compares with, that no case has captured. */
export function missingValues(test: ContractCase, captured: ReadonlyMap<string, string>): string[] {
  const { path, body, form, headers, expectEach, expectOther } = test;
  const used = JSON.stringify([path, body, form, headers, expectEach, expectOther]);
  const names = [...used.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return [...new Set(names)].filter((name) => !captured.has(name));
}

/** Runs one case; returns a sentence for each expectation that the host missed. */
export async function runCase(host: CaseHost, test: ContractCase): Promise<string[]> {
  if (test.advanceBy !== undefined) await host.advance(test.advanceBy);
  if (test.scenario !== undefined) await host.scenario(test.scenario);
  const response = await host.send(toRequest(test, host.captured));
  const failures: string[] = [];
  const expect = (passes: boolean, failure: string) => {
    if (!passes) failures.push(failure);
  };
  const excerpt = response.text.slice(0, 300);
  expect(
    response.status === test.status,
    `status ${response.status}, not ${test.status}: ${excerpt}`,
  );
  for (const [name, pattern] of Object.entries(test.expectHeaders ?? {})) {
    const value = response.headers[name.toLowerCase()];
    expect(value !== undefined && new RegExp(pattern).test(value), `${name} is ${value}`);
  }
  expect(response.text.startsWith(test.expectStart ?? ''), `the body begins with ${excerpt}`);
  const body = parseJson(response.text);
  const isAs = (actual: unknown, value: unknown) => {
    const [, name] = /^\{(\w+)\}$/.exec(String(value)) ?? [];
    // Captured values are texts.
    if (name !== undefined) return String(actual) === host.captured.get(name);
    return JSON.stringify(actual) === fillIn(JSON.stringify(value), host.captured);
  };
  const expectAs = (name: string, actual: unknown, value: unknown) => {
    const expected = fillIn(JSON.stringify(value), host.captured);
    expect(isAs(actual, value), `${name} is ${JSON.stringify(actual)}, not ${expected}`);
  };
  for (const [path, value] of Object.entries(test.expectValues ?? {})) {
    expectAs(path, valueAt(body, path), value);
  }
  for (const [path, value] of Object.entries(test.expectEach ?? {})) {
    const data = valueAt(body, 'data');
    const values = Array.isArray(data) ? data.map((record) => valueAt(record, path)) : [];
    const at = Math.max(
      0,
      values.findIndex((actual) => !isAs(actual, value)),
    );
    expectAs(`data.${at}.${path}`, values[at], value);
  }
  for (const [path, value] of Object.entries(test.expectOther ?? {})) {
    const actual = valueAt(body, path);
    expect(!isAs(actual, value), `${path} is ${JSON.stringify(actual)}`);
  }
  for (const [path, types] of Object.entries(test.expectTypes ?? {})) {
    const type = typeName(valueAt(body, path));
    expect(types.split('|').includes(type), `${path} is of type ${type}, not ${types}`);
  }
  for (const [name, path] of Object.entries(test.capture ?? {})) {
    const value = valueAt(body, path);
    if (typeof value === 'string') host.captured.set(name, value);
    else if (typeof value === 'boolean') host.captured.set(name, String(value));
  }
  return failures;
}

/** Replaces each `{x}` in a text by the value captured as x. */
function fillIn(text: string, kept: ReadonlyMap<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => kept.get(name) ?? whole);
}

function toRequest(test: ContractCase, kept: ReadonlyMap<string, string>): CaseRequest {
  const fill = (text: string) => fillIn(text, kept);
  const form = test.form && new URLSearchParams(mapValues(test.form, fill)).toString();
  const json = typeof test.body === 'string' ? test.body : JSON.stringify(test.body);
  return {
    method: test.method ?? 'GET',
    path: fill(test.path),
    body: form ?? (test.body === undefined ? null : fill(json)),
    headers: test.headers ? mapValues(test.headers, fill) : null,
    contentType: form ? 'application/x-www-form-urlencoded' : test.body ? 'application/json' : null,
  };
}

function mapValues(record: Record<string, string>, change: (value: string) => string) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}

function parseJson(text: string): unknown {
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
