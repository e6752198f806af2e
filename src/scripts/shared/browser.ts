/** Finds browsers for the end-to-end tests and the measurements. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium, firefox } from '@playwright/test';

/** `path` is absent for the browser that Playwright installed itself. */
export interface FoundBrowser {
  path?: string;
}

/** The Debian package and its program have the same name. */
export const headlessShell = 'chromium-headless-shell';

const chromiumNames = [
  // Without the window's parts, so the tests take a third less time.
  headlessShell,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
];
/** Install locations outside the PATH. */
const chromiumPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`,
];

/** `CHROMIUM_PATH`, else Playwright's own, else the system's; `null` if there is none. */
export function findChromium(): FoundBrowser | null {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) return { path: chosen };
  if (existsSync(chromium.executablePath())) return {};
  return inSystem(chromiumNames, chromiumPlaces);
}

/** The full browser, as users have it, for measurements. */
export function findWholeChromium(): FoundBrowser | null {
  const found = findChromium();
  if (found?.path === undefined || path.basename(found.path) !== headlessShell) return found;
  const others = chromiumNames.filter((name) => name !== headlessShell);
  return inSystem(others, chromiumPlaces) ?? found;
}

/** `FIREFOX_PATH`, else Playwright's own, else the system's; `null` if there is none. */
export function findFirefox(): FoundBrowser | null {
  const chosen = process.env['FIREFOX_PATH'];
  if (chosen) return { path: chosen };
  if (existsSync(firefox.executablePath())) return {};
  return inSystem(['firefox-esr', 'firefox'], []);
}

function inSystem(names: readonly string[], places: readonly string[]): FoundBrowser | null {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const found = [...candidates, ...places].find((file) => existsSync(file));
  return found === undefined ? null : { path: found };
}
