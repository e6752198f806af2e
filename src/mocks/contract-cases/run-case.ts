/** Runs contract cases against a host. */
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
  for (const [path, value] of Object.entries(test.expectValues ?? {})) {
    const actual = JSON.stringify(valueAt(body, path));
    const expected = fillIn(JSON.stringify(value), host.captured);
    expect(actual === expected, `${path} is ${actual}, not ${expected}`);
  }
  for (const [path, types] of Object.entries(test.expectTypes ?? {})) {
    const type = typeName(valueAt(body, path));
    expect(types.split('|').includes(type), `${path} is of type ${type}, not ${types}`);
  }
  for (const [name, path] of Object.entries(test.capture ?? {})) {
    host.captured.set(name, String(valueAt(body, path)));
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
