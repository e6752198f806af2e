/** For tests of the whole app: the small world behind its pages, as end-to-end tests have it, and ways to use these. */
import { vi } from 'vitest';
import type { ReportRequest } from '#api/contract/report.ts';
import { setClock } from '#lib/clock.ts';
import { type Control, controlOf } from '#mocks/control.ts';
import { respond } from '#mocks/host.ts';
import { unreachableOrigin } from '#mocks/mount.ts';
import { serveWorld } from '#mocks/node.ts';
import { signInAs } from '#mocks/sign-in-as.ts';
import { smallWorld } from '#mocks/world/layout.ts';
import type { ScenarioName } from '#mocks/world/scenarios.ts';
import { createWorld } from '#mocks/world/world.ts';
import { type StoredHistoryOf, storedHistory } from '#features/history/test-world-history.ts';
import { type Answers, baseUrl, type Visit } from './test-visit-page.tsx';

const { pathname: servicePath, origin } = new URL(baseUrl);
const mount = {
  servicePath,
  identityPath: `${servicePath}/_identity`,
  foreignOrigin: unreachableOrigin,
};

export interface SmallWorld extends Control {
  answers: Answers;
  /** What was sent to the service other than reads, such as `POST /advertising/reports`, with its body. */
  sent: { call: string; body: unknown }[];
}

/** Starts it for one test. Its time stands still in the service and in the app. */
export async function startSmallWorld(scenario: ScenarioName = 'none'): Promise<SmallWorld> {
  // The last visit answered all calls.
  vi.unstubAllGlobals();
  setClock(() => smallWorld.start);
  const world = createWorld({ ...smallWorld, clock: () => smallWorld.start, tier: 'enterprise' });
  const served = serveWorld(world, { baseUrl });
  const { idToken } = await signInAs(served.baseUrl);
  served.close();
  const control = controlOf(world);
  await control.scenario({ name: scenario });
  const sent: SmallWorld['sent'] = [];
  const headers = { Authorization: `Bearer ${idToken}`, 'Subscription-Key': 'demonstration-key' };
  const answers: Answers = async (method, path, body) => {
    if (method !== 'GET') sent.push({ call: `${method} ${path}`, body });
    const text = body === undefined ? undefined : JSON.stringify(body);
    const request = new Request(`${origin}${servicePath}${path}`, {
      method,
      headers: { ...headers, 'Content-Type': 'application/json' },
      ...(text === undefined ? {} : { body: text }),
    });
    const response = await respond(world, mount, request);
    return response?.ok === true ? ((await response.json()) as unknown) : undefined;
  };
  return { ...control, answers, sent };
}

/** Histories that take seconds to compute, by what they are of. */
const histories = new Map<string, ReturnType<typeof storedHistory>>();

/** What is stored of a history in it, for `visitPage`. */
export async function historyEntries(of: StoredHistoryOf = {}): Promise<Required<Visit>['stored']> {
  const what = JSON.stringify(of);
  const stored = histories.get(what) ?? storedHistory(smallWorld.start, of);
  histories.set(what, stored);
  return [...(await stored)].map(([key, value]) => ({ area: 'history', key, value }));
}

/** Creates a report and lets it finish; returns what is stored of it, for `visitPage`. */
export async function finishedReport(
  { answers, clock }: SmallWorld,
  request: Partial<ReportRequest>,
) {
  const sent = { name: 'Report', format: 'json', ...request };
  const { id } = (await answers('POST', '/advertising/reports', sent)) as { id: string };
  await clock({ advance_s: 60 });
  const at = smallWorld.start;
  const report = {
    key: id,
    id,
    request: { channel: null, account_id: null, ...sent },
    standing: 'known',
    status: 'completed',
    progress: null,
    askedAt: at,
    createdAt: at,
    since: at,
    heardAt: at,
    reason: null,
    cancel: null,
    miss: null,
    misses: 0,
    lookedAt: at,
    nextAt: null,
    news: null,
  };
  const value = { revision: 1, reports: [report], odd: [] };
  return { area: 'reports' as const, key: 'panel', value };
}

/** The text of an element, and its name if it has one of its own. */
const nameOf = (of: Element): string =>
  (of.getAttribute('aria-label') ?? of.textContent).replaceAll(/\s+/g, ' ').trim();

/** The first element that matches and has this name. */
export function element(selector: string, name: string | RegExp): HTMLElement {
  const all = [...document.querySelectorAll<HTMLElement>(selector)];
  const found = all.find((one) =>
    typeof name === 'string' ? nameOf(one) === name : name.test(nameOf(one)),
  );
  if (found === undefined)
    throw new Error(`No ${selector} “${String(name)}” in: ${all.map(nameOf).join(' | ')}`);
  return found;
}

/** Chooses a radio button or checkbox by its label. */
export function choose(label: string | RegExp): void {
  element('label:has(input)', label).querySelector('input')?.click();
}

/** Types into a field in place of its text. */
export function type(field: Element | null, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field?.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The rows of a table as text by header. */
export function rowsIn(table: Element | null): Record<string, string>[] {
  const headers = [...(table?.querySelectorAll('thead th') ?? [])].map(nameOf);
  return [...(table?.querySelectorAll('tbody tr') ?? [])].map((row) =>
    Object.fromEntries(
      [...row.children].map((cell, at) => [headers[at] ?? String(at), cell.textContent]),
    ),
  );
}

/** What is stored of a setting, for `visitPage`. */
export const settingEntry = (key: string, value: unknown) => ({
  area: 'settings' as const,
  key,
  value: { revision: 1, value },
});
