/**
 * The table of promises held against the service inside the page, through the page's own `fetch`.
 * The two hosts on Node are held against the same table beside it.
 */
import type { Page } from '@playwright/test';
import { promises } from '../src/mocks/promises/all.ts';
import { type Asker, complaints, type Question, type Reply } from '../src/mocks/promises/run.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

test.use({ kind: 'browser' });

/** When the table wants the world to begin. */
const tableTime = Date.UTC(2026, 2, 11, 9, 7);

test('the service inside the page keeps every promise', async ({ page, host, sim, allow }) => {
  allow(...new Set(promises.map(({ status }) => status)));
  await page.clock.setFixedTime(tableTime);
  const { id_token: token, refresh_token: refresh } = await signedIn(page);
  await sim.tier('enterprise');
  const asker: Asker = {
    kept: new Map([
      ['token', token],
      ['refresh', refresh],
    ]),
    advance: async (seconds) => void (await host.control(page, 'clock', { advance_s: seconds })),
    ask: (question) => page.evaluate(askInPage, { question, token }),
  };
  const broken: string[] = [];
  for (const promised of promises) {
    const found = await complaints(asker, promised);
    broken.push(...found.map((complaint) => `${promised.name}: ${complaint}`));
  }
  expect(broken).toEqual([]);
});

interface Tokens {
  id_token: string;
  refresh_token: string;
}

/** Signs in through the form; answers what the login's finish gave the app. */
async function signedIn(page: Page): Promise<Tokens> {
  const finish = page.waitForResponse(
    (response) => response.request().postData()?.includes('authorization_code') ?? false,
  );
  await signIn(page);
  return (await finish).json() as Promise<Tokens>;
}

/** Runs inside the page. */
async function askInPage(asked: { question: Question; token: string }): Promise<Reply> {
  const { method, path, body, headers, contentType } = asked.question;
  const config = (await (await fetch('/config.json')).json()) as Record<string, string>;
  const own = {
    Authorization: `Bearer ${asked.token}`,
    'Subscription-Key': config['subscription_key'] ?? '',
  };
  const type = contentType === null ? {} : { 'Content-Type': contentType };
  const answer = await fetch(`${config['base_url']}${path}`, {
    method,
    headers: { ...(headers ?? own), ...type },
    ...(body === null ? {} : { body }),
  });
  const fields = Object.fromEntries(answer.headers);
  return { status: answer.status, headers: fields, text: await answer.text() };
}
