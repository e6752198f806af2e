import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { trackTyping } from '#app/unsaved-work.ts';
import { installCurrentUser } from '#user/current-user.ts';
import { LoadFailed, newVersion } from '#ui/feedback/load-failed.tsx';
import { actAsync, render } from '#ui/test-render.tsx';
import { watchVersion } from './version-watch.tsx';

vi.mock('#lib/running-build.ts', () => ({ runningBuild: () => '/assets/main-old.js' }));
vi.mock('#user/wait-for-user-storage.ts', () => ({
  waitForUserStorage: async () => ({ isAvailable: async () => true }),
}));

installCurrentUser({
  openStorage: async () => null,
  isLive: () => true,
  subscribe: () => () => {},
});
watchVersion();
trackTyping();

/** The page of a build, as the host sends it. */
const pageOf = (build: string) =>
  `<title>Crosschannel</title><script type="module" crossorigin src="/assets/main-${build}.js">`;
const fetchPage = vi.fn<typeof fetch>();

beforeEach(() => {
  fetchPage.mockReset();
  vi.stubGlobal('fetch', fetchPage);
});
afterEach(async () => {
  await actAsync(() => newVersion.set(null));
  vi.unstubAllGlobals();
});

/** As Vite reports code that did not load; waits until the host's page has been read. */
async function failToLoad(): Promise<void> {
  await actAsync(() => void dispatchEvent(new Event('vite:preloadError')));
  await vi.waitFor(() => expect(fetchPage).toHaveBeenCalledOnce());
  await actAsync(() => {});
}

const heading = 'A new version is available';
const text = () => document.body.textContent ?? '';

test.each<[string, () => Promise<Response>]>([
  ['the same version', async () => new Response(pageOf('old'))],
  ['a page of its gateway', async () => new Response('<title>Login</title>')],
  ['an error', async () => new Response(pageOf('new'), { status: 503 })],
  ['nothing', () => Promise.reject(new TypeError('Failed to fetch'))],
])('if the host sends %s, the message is about the connection', async (_, answer) => {
  fetchPage.mockImplementation(answer);
  await render(<LoadFailed title="This page could not be loaded" />);
  await failToLoad();
  expect(text()).toContain('Check your connection and reload.');
  expect(text()).not.toContain(heading);
});

test('the message about a new version names typed text that would be lost, as it is typed', async () => {
  fetchPage.mockResolvedValue(new Response(pageOf('new')));
  await render(<input />);
  await render(<input data-kept="" />);
  await render(<LoadFailed title="Charts could not be loaded" />);
  await failToLoad();
  expect(text()).toContain(heading);
  const lost = 'Text that you typed on this page but did not save or submit will be lost.';
  const type = (field: HTMLInputElement | undefined) =>
    actAsync(() => {
      if (field) field.value = 'Newer name';
      field?.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const [plain, kept] = document.querySelectorAll('input');
  await type(kept);
  expect(text()).not.toContain(lost);
  await type(plain);
  expect(text()).toContain(lost);
});
