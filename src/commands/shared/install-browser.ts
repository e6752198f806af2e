/** Gets a Chromium onto a machine that has none. */
import { run } from './run.ts';
import { findChromium } from './browser.ts';
import { CommandError } from './command.ts';

/** Does nothing where there is one. Throws `CommandError` where none can be had. */
export async function ensureChromium(): Promise<void> {
  if (findChromium()) return;
  console.log('There is no Chromium here: installing one.');
  // The system's package first: Playwright's download host is out of reach in many places.
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    const updated = (await run('apt-get', ['update', '-qq'])).status === 0;
    if (updated) await run('apt-get', ['install', '-y', '-qq', 'chromium']);
  }
  if (!findChromium()) await run('playwright', ['install', 'chromium']);
  if (!findChromium()) {
    throw new CommandError(
      'No Chromium could be found or installed: install one and name it with CHROMIUM_PATH.',
    );
  }
}
