/**
 * Debian's WebKit, through WebDriver (W3C Recommendation, 2018): Playwright drives only builds of its
 * own. Needs the packages webkit2gtk-driver and xvfb.
 */
import { spawn } from 'node:child_process';
import { accessSync, globSync } from 'node:fs';
import { expect } from '@playwright/test';
import { freePort } from '#scripts/shared/free-port.ts';

const driver = '/usr/bin/WebKitWebDriver';
const screen = '/usr/bin/Xvfb';
const [browser] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');

/** Whether this machine has it. */
export function hasWebKit(): boolean {
  try {
    for (const program of [driver, screen]) accessSync(program);
    return browser !== undefined;
  } catch {
    return false;
  }
}

export interface WebKit {
  goTo: (address: string) => Promise<void>;
  /** Runs the body of a function in the page; returns its result. */
  run: (body: string, ...values: unknown[]) => Promise<unknown>;
  close: () => Promise<void>;
}

/** A WebKit window on a display of its own. Rejects if the driver does not respond. */
export async function startWebKit(): Promise<WebKit> {
  const port = await freePort();
  // A display that no other program on this machine uses.
  const display = `:${port}`;
  const programs = [
    spawn(screen, [display, '-screen', '0', '1440x900x24'], { stdio: 'ignore' }),
    spawn(driver, [`--port=${port}`], {
      stdio: 'ignore',
      env: { ...process.env, DISPLAY: display },
    }),
  ];
  const origin = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(`${origin}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isUp).toBe(true);
  const options = { binary: browser, args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  const { sessionId } = (await send('POST', '/session', { capabilities })) as { sessionId: string };

  async function send(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(origin + path, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  }

  const own = (path: string, body?: object) => send('POST', `/session/${sessionId}/${path}`, body);
  return {
    goTo: async (url) => void (await own('url', { url })),
    run: (script, ...args) => own('execute/sync', { script, args }),
    async close() {
      await send('DELETE', `/session/${sessionId}`).catch(() => {});
      for (const program of programs) program.kill();
    },
  };
}
