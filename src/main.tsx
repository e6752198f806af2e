/** Boot, in order: configuration, the simulated service where there is one, the session, the app. */
import type { ReactNode } from 'react';
import { createClient } from './api/client.ts';
import { installClient } from './api/service.ts';
import { createApp } from './app/app.tsx';
import { draw } from './app/draw.ts';
import { NotStarted } from './app/errors/not-started.tsx';
import { createAuth } from './auth/auth.ts';
import { ConfigError, ConfigUnreachable, loadConfig } from './config.ts';

const basePath = import.meta.env.BASE_URL;

/** The page to draw; `null` when the simulation has drawn one of its own. */
async function boot(): Promise<ReactNode> {
  // Signing in needs Web Crypto, which browsers keep from insecure origins.
  if (!isSecureContext) {
    const { InsecurePage } = await import('./app/errors/start-up.tsx');
    return <InsecurePage />;
  }
  const lacking = lackingHere();
  if (lacking !== null) {
    const { LackingPage } = await import('./app/errors/start-up.tsx');
    return <LackingPage lacking={lacking} />;
  }
  const config = await loadConfig(basePath);
  if (__SIMULATED__) {
    const { startSimulation } = await import('./mocks/browser.ts');
    if ((await startSimulation({ basePath })) === 'identity page') return null;
  }
  const auth = createAuth(config, basePath);
  installClient(createClient({ ...config, ...auth, withTabs: true }));
  return createApp({ auth, basePath, hasBatch: config.v2Batch });
}

/** What signing in cannot do without and this browser lacks or refuses; `null` where all of it is there. */
function lackingHere(): 'crypto' | 'storage' | null {
  // An older browser or a policy may lack what the types promise.
  const { subtle, randomUUID } = crypto as Partial<Crypto>;
  if (subtle === undefined || randomUUID === undefined) return 'crypto';
  try {
    const probe = 'crosschannel.probe';
    sessionStorage.setItem(probe, '');
    sessionStorage.removeItem(probe);
    return null;
  } catch {
    return 'storage';
  }
}

/** What to say when booting failed; an error nobody expected is shown to developers too. */
async function failedStart(error: unknown): Promise<ReactNode> {
  if (error instanceof ConfigError) {
    const { ConfigPage } = await import('./app/errors/start-up.tsx');
    return <ConfigPage error={error} />;
  }
  if (error instanceof ConfigUnreachable) {
    return (
      <NotStarted advice="Its configuration did not arrive. Check the connection, then try again." />
    );
  }
  reportError(error);
  return <NotStarted advice="A part of it did not load. Check the connection, then try again." />;
}

// The second time round: the page that tells of a mistake did not load either.
boot().catch(failedStart).catch(failedStart).then(draw, reportError);
