/** Calls the service inside a page directly, with the page's `fetch`, bypassing the app. */
import type { Page } from '@playwright/test';
import { signInThroughForm } from './sign-in.ts';

export interface PageRequest {
  method: string;
  /** Below the service's base URL, or an absolute URL. */
  path: string;
  body: string | null;
  /** `null` sends the key and the bearer. */
  headers: Record<string, string> | null;
  contentType: string | null;
}

export interface PageResponse {
  status: number;
  /** Lower-case names. */
  headers: Record<string, string>;
  text: string;
}

export interface Tokens {
  id_token: string;
  refresh_token: string;
}

/** The tokens of the sign-in that `act` starts, once the page has finished it. */
export async function tokensOf(page: Page, act: () => Promise<unknown>): Promise<Tokens> {
  const finish = page.waitForResponse(
    (response) => response.request().postData()?.includes('authorization_code') ?? false,
  );
  await act();
  return (await finish).json() as Promise<Tokens>;
}

/** Signs in through the form, at an address without data, and returns the tokens. */
export function tokensThroughForm(page: Page): Promise<Tokens> {
  return tokensOf(page, () => signInThroughForm(page, 'analyst', '/nowhere'));
}

/** Sends a request from inside the page, with the page's key and `token` unless it has its own headers. */
export async function sendRequest(
  page: Page,
  token: string,
  question: PageRequest,
): Promise<PageResponse> {
  let config = configs.get(page);
  if (!config) {
    config = (await (await page.request.get('/config.json')).json()) as Config;
    configs.set(page, config);
  }
  return page.evaluate(requestInPage, { question, token, config });
}

interface Config {
  base_url: string;
  subscription_key: string;
}

/** The configuration of each page, loaded once. */
const configs = new WeakMap<Page, Config>();

/** The response body of `GET path`. */
export async function requestText(page: Page, token: string, path: string): Promise<string> {
  const question = { method: 'GET', path, body: null, headers: null, contentType: null };
  return (await sendRequest(page, token, question)).text;
}

/** Sends JSON in the same way; returns the status, headers and parsed body. */
export async function requestJson(
  page: Page,
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; headers: Record<string, string>; body: Record<string, unknown> }> {
  const text = body === undefined ? null : JSON.stringify(body);
  const question = { method, path, body: text, headers: null, contentType: 'application/json' };
  const reply = await sendRequest(page, token, question);
  return { ...reply, body: JSON.parse(reply.text) as Record<string, unknown> };
}

/** Runs inside the page. */
async function requestInPage({
  question,
  token,
  config,
}: {
  question: PageRequest;
  token: string;
  config: Config;
}): Promise<PageResponse> {
  const { method, path, body, headers, contentType } = question;
  const own = { Authorization: `Bearer ${token}`, 'Subscription-Key': config.subscription_key };
  const type = contentType === null ? {} : { 'Content-Type': contentType };
  const answer = await fetch(path.startsWith('/') ? config.base_url + path : path, {
    method,
    headers: { ...(headers ?? own), ...type },
    ...(body === null ? {} : { body }),
  });
  const fields = Object.fromEntries(answer.headers);
  return { status: answer.status, headers: fields, text: await answer.text() };
}
