/** Gets a Chromium onto a machine that has none. */
import path from 'node:path';
import { run } from './run.ts';
import { findChromium, headlessShell } from './browser.ts';
import { CommandError } from './command.ts';

/** Does nothing where a good one is. Throws `CommandError` where none can be had. */
export async function ensureChromium(): Promise<void> {
  if (isGood()) return;
  // The system's package first: Playwright's download host is out of reach in many places.
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    console.log(`Installing ${headlessShell}, in which the tests take two thirds of the time.`);
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

/** Playwright's own, the one that was asked for, or one without a window. Others serve, but are slow. */
function isGood(): boolean {
  const found = findChromium();
  if (found === null) return false;
  const { path: file } = found;
  const isChosen = file !== undefined && file === process.env['CHROMIUM_PATH'];
  return file === undefined || isChosen || path.basename(file) === headlessShell;
}

/** From Debian's archive; where that is out of reach nothing comes of it, soon. */
async function installPackage(name: string): Promise<void> {
  const patience = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20', '-qq'];
  const updated = (await run('apt-get', [...patience, 'update'])).status === 0;
  if (updated) await run('apt-get', [...patience, 'install', '-y', name]);
}
