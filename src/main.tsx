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
  const config = await loadConfig(basePath);
  if (__SIMULATED__) {
    const { startSimulation } = await import('./mocks/browser.ts');
    if ((await startSimulation({ basePath })) === 'identity page') return null;
  }
  const auth = createAuth(config, basePath);
  installClient(createClient({ ...config, ...auth, withTabs: true }));
  return createApp({ auth, basePath, hasBatch: config.v2Batch });
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
  return (
    <NotStarted advice="A part of it did not load, or this browser refuses it storage. Allow storage for this site, then try again." />
  );
}

// The second time round: the page that tells of a mistake did not load either.
boot().catch(failedStart).catch(failedStart).then(draw, reportError);
