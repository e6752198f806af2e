/**
 * Creates a session without the app, for tests of what follows a sign-in: the same requests to the same
 * provider, which remembers the user in this browser afterwards.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { serviceKey, sessionKey, sessionTimes, type StoredSession } from '#auth/session.ts';
import { claimsOf } from '../stopped-clock.ts';
import { clientId } from './provider.ts';
import type { Mode, Stage } from './stage.ts';

const secret = () => randomBytes(32).toString('base64url');

/** Opens `to` as the analyst, signed in just now. Call once per test, on a new page. */
export async function openSignedIn(
  page: Page,
  stage: Stage,
  mode: Mode,
  to = '/accounts',
): Promise<void> {
  const kept = await signInBeforehand(page, stage, mode);
  // A static file of the app's origin: the app itself does not load before there is a session.
  await page.goto('/config.json');
  await page.evaluate(
    ([key, session]) => {
      sessionStorage.setItem(key, session);
    },
    [sessionKey, JSON.stringify(kept)] as const,
  );
  await page.goto(to);
}

async function signInBeforehand(page: Page, stage: Stage, mode: Mode): Promise<StoredSession> {
  // Uses the browser's cookies.
  const { request } = page.context();
  const verifier = secret();
  const redirectUri = `${stage.apps[mode]}/auth/callback`;
  const asked = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid profile offline_access',
    nonce: secret(),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const form = await request.get(`${stage.provider}/auth?${asked}`);
  const sent = await request.post(form.url(), { form: { username: 'analyst' } });
  const answered = await request.post(`${stage.provider}/token`, {
    form: {
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: redirectUri,
      code: new URL(sent.url()).searchParams.get('code') ?? '',
      code_verifier: verifier,
    },
  });
  const tokens = (await answered.json()) as Record<'id_token' | 'refresh_token' | 'scope', string>;
  const { user, life } = claimsOf(tokens.id_token, stage.now());
  const signIn =
    mode === 'service'
      ? { kind: 'service' as const }
      : { kind: 'openid' as const, authority: stage.provider };
  return {
    family: crypto.randomUUID(),
    idToken: tokens.id_token,
    refreshToken: tokens.refresh_token,
    // A renewal must not request more than was granted.
    scope: tokens.scope,
    ...sessionTimes(stage.now(), life),
    user,
    endSessionUrl: mode === 'service' ? `${stage.provider}/session/end` : null,
    signOutMark: '',
    renewBy: 'token',
    signedInAt: stage.now(),
    service: serviceKey({ baseUrl: stage.service, signIn, clientId }),
  };
}
