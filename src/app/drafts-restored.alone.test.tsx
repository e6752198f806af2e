import 'fake-indexeddb/auto';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Account } from '#api/contract/account.ts';
import type { Auth } from '#auth/auth.ts';
import { testAuth } from '#auth/test-auth.ts';
import { freeText, searchShape } from '#lib/search-params.ts';
import type { RateLimitMonitor } from '#query-state/use-rate-limit.ts';

let sub = 'one';
const signIn = vi.fn<Auth['signIn']>(async () => true);
const auth = testAuth({
  signIn,
  user: () => ({ iss: 'https://idp.example', sub, name: 'One' }),
});
const state = { limit: 300, windowSeconds: 60 } as ReturnType<RateLimitMonitor['state']>;
const board = {
  subscribe: () => () => {},
  state: () => state,
  costOf: () => 1,
  secondsFor: () => 0,
} as unknown as RateLimitMonitor;

const accounts = [{ id: 'acct-1', name: 'Home shop', channel: null } as Account];
const shape = searchShape({ q: freeText });

beforeEach(() => {
  sub = 'one';
  signIn.mockClear();
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(() => {
  root?.unmount();
  vi.unstubAllGlobals();
});

let root: Root | undefined;

/** Renders every field that saves drafts, as after a full page load. Without `act`, since its reads finish on their own. */
async function load() {
  root?.unmount();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  vi.resetModules();
  const { createUserSession } = await import('./user-session.ts');
  const { RateLimitProvider } = await import('#query-state/use-rate-limit.ts');
  const { AddReport } = await import('#pages/reports/reports-page.tsx');
  const { NumberField } = await import('#user/number-field.tsx');
  const { TargetsPanel } = await import('#pages/settings/targets-panel.tsx');
  const { ProductInput } = await import('#pages/eligibility/eligibility-page.tsx');
  const { SetupCard } = await import('#pages/overview/setup-card.tsx');
  const { ViewsButton } = await import('#lists/saved-views/saved-views.tsx');
  const { session, openStorage } = createUserSession({
    auth,
    queryClient: new QueryClient(),
    basePath: '/',
  });
  root.render(
    <StrictMode>
      <MemoryRouter>
        <QueryClientProvider client={new QueryClient()}>
          <RateLimitProvider value={board}>
            <AddReport onAdd={async () => 1} />
            <NumberField
              label="EUR for 1 GBP"
              value="1"
              unit="EUR"
              read={Number}
              onSet={() => Promise.resolve()}
            />
            <TargetsPanel accounts={accounts} />
            <SetupCard
              setup={{ isOffered: true, lacks: [], reports: [], isDaily: false, close: () => {} }}
              currencies={['EUR', 'USD']}
            />
            <ProductInput onTake={async () => {}} findListed={async () => []} />
            <ViewsButton shape={shape} receivedAt={1} />
          </RateLimitProvider>
        </QueryClientProvider>
      </MemoryRouter>
    </StrictMode>,
  );
  await vi.waitFor(() => expect(field('Job IDs')).not.toBeNull());
  return { session, openStorage };
}

const field = (label: string) =>
  document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[aria-label="${label}"]`);
const setupField = (label: string) =>
  [...document.querySelectorAll<HTMLLabelElement>('label')].find(
    ({ textContent }) => textContent === label,
  )?.control as HTMLInputElement | null;
const viewName = () => document.querySelector<HTMLInputElement>('[role=dialog] input');
const option = () => document.querySelector<HTMLElement>('[role=option]');
const button = (text: string) =>
  [...document.querySelectorAll('button')].find((it) => it.textContent?.includes(text));

async function type(find: () => HTMLInputElement | HTMLTextAreaElement | null, text: string) {
  await vi.waitFor(() => expect(find()).not.toBeNull());
  const into = find();
  const kind = into instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(into, text);
  into?.dispatchEvent(new Event('input', { bubbles: true }));
}

async function press(text: string) {
  await vi.waitFor(() => expect(button(text)).toBeDefined());
  button(text)?.click();
}

test('drafts are restored once after signing in again', async () => {
  const before = await load();
  const { session } = before;
  await type(() => field('Job IDs'), 'job-1 job-2');
  await type(() => field('EUR for 1 GBP'), '1.17');
  await press('Add account target');
  await vi.waitFor(() => expect(option()).not.toBeNull());
  option()?.click();
  await type(() => field('ACOS target of Home shop'), '12 or 13');
  await press('Set up morning view');
  await type(() => setupField('ACOS target'), '27');
  await type(() => setupField('1 USD is worth'), '0.92');
  await type(() => field('Product IDs'), 'B000000001\nB000000002');
  await vi.waitFor(() => expect(button('Use 2 products')).toBeDefined());
  await press('Views');
  await press('Save this view');
  await type(viewName, 'My view');
  // A closed list of views keeps the name.
  viewName()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await vi.waitFor(() => expect(viewName()).toBeNull());
  await session.signIn();
  // Where other tabs read, there is nothing to take.
  expect(await (await before.openStorage())?.measure('drafts')).toMatchObject({ entries: 0 });

  await load();
  await vi.waitFor(() => expect(field('Job IDs')?.value).toBe('job-1 job-2'));
  expect(field('EUR for 1 GBP')?.value).toBe('1.17');
  await vi.waitFor(() => expect(field('ACOS target of Home shop')?.value).toBe('12 or 13'));
  await vi.waitFor(() => expect(setupField('ACOS target')?.value).toBe('27'));
  await vi.waitFor(() => expect(setupField('1 USD is worth')?.value).toBe('0.92'));
  expect(field('Product IDs')?.value).toBe('B000000001\nB000000002');
  await vi.waitFor(() => expect(button('Use 2 products')).toBeDefined());
  await vi.waitFor(() => expect(viewName()?.value).toBe('My view'));
  // This page has restored them, so the next one does not.
  expect(Object.values(sessionStorage).join(' ')).not.toContain('job-1');
});

test('drafts are restored after a reload', async () => {
  await load();
  // Not the text of another test, whose page saves it too.
  await type(() => field('Job IDs'), 'job-3');
  await vi.waitFor(() => {
    dispatchEvent(new Event('pagehide'));
    expect(Object.values(sessionStorage).join(' ')).toContain('job-3');
  });
  await load();
  await vi.waitFor(() => expect(field('Job IDs')?.value).toBe('job-3'));
});

test('drafts are not restored for another user', async () => {
  const { session } = await load();
  await type(() => field('Job IDs'), 'job-1 job-2');
  await session.signIn();
  sub = 'another';
  await load();
  await vi.waitFor(() => expect(Object.values(sessionStorage).join(' ')).not.toContain('job-1'));
  expect(field('Job IDs')?.value).toBe('');
});

test('a draft that the browser does not save keeps the user on the page, unless it may be lost', async () => {
  const { session } = await load();
  await type(() => field('Job IDs'), 'job-1 job-2');
  // Once the field has the text.
  await vi.waitFor(async () => {
    await session.signIn();
    expect(Object.values(sessionStorage).join(' ')).toContain('job-1');
  });
  signIn.mockClear();
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    removeItem: () => {},
    setItem() {
      throw new DOMException('Full', 'QuotaExceededError');
    },
  });
  await expect(session.signIn()).rejects.toThrow('will be lost. Copy it first.');
  expect(signIn).not.toHaveBeenCalled();
  await session.signIn({ losesText: true });
  expect(signIn).toHaveBeenCalledOnce();
});
