/** Finds a browser for the tests, or installs one. Throws if neither is possible. */
import { exec } from 'node:child_process';
import { promisify } from 'node:util';
import { findChromium, headlessShell } from './browser.ts';
import { root } from './paths.ts';

/** Debian's package first, because many networks block Playwright's downloads. Its headless shell is a third faster. */
export async function ensureChromium(): Promise<void> {
  const isDebian = process.platform === 'linux' && process.getuid?.() === 0;
  const found = findChromium();
  if (found && (!isDebian || found.path?.endsWith(headlessShell) !== false)) return;
  const install = promisify(exec);
  const get = `apt-get -qq update && apt-get -qq install -y`;
  if (isDebian) await install(`${get} ${headlessShell} || ${get} chromium`).catch(() => {});
  if (!findChromium()) await install('npx playwright install chromium', { cwd: root });
}
