/** Installs Chromium if it is missing. */
import path from 'node:path';
import { findChromium, headlessShell } from './browser.ts';
import { CommandError } from './command.ts';
import { run } from './run.ts';

/** Does nothing if a suitable one exists. Throws `CommandError` if none can be installed. */
export async function ensureChromium(): Promise<void> {
  if (isGood()) return;
  // The system's package first, because many networks block Playwright's download host.
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    console.log(`Installing ${headlessShell}, with which the tests take a third less time.`);
    await installPackage(headlessShell);
    if (!findChromium()) await installPackage('chromium');
  }
  if (!findChromium()) await run('playwright', ['install', 'chromium']);
  if (!findChromium()) {
    throw new CommandError(
      'No Chromium could be found or installed: install one and name it with CHROMIUM_PATH.',
    );
  }
}

/** Playwright's own, the one named by the environment, or a headless one. Others work but are slow. */
function isGood(): boolean {
  const found = findChromium();
  if (found === null) return false;
  const { path: file } = found;
  const isChosen = file !== undefined && file === process.env['CHROMIUM_PATH'];
  return file === undefined || isChosen || path.basename(file) === headlessShell;
}

/** Installs from Debian's archive; fails quickly if it is unreachable. */
async function installPackage(name: string): Promise<void> {
  const patience = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20', '-qq'];
  const updated = (await run('apt-get', [...patience, 'update'])).status === 0;
  if (updated) await run('apt-get', [...patience, 'install', '-y', name]);
}
