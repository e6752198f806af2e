/** Boot, in order: configuration, the simulated service where there is one, the session, the app. */
import type { ReactNode } from 'react';
import { createClient } from './api/client.ts';
import { installClient } from './api/service.ts';
import { createApp } from './app/app.tsx';
import { draw } from './app/draw.ts';
import { ConfigPage, InsecurePage } from './app/errors/start-up.tsx';
import { createAuth } from './auth/auth.ts';
import { ConfigError, loadConfig } from './config.ts';

const basePath = import.meta.env.BASE_URL;

/** The page to draw; `null` when the simulation has drawn one of its own. */
async function boot(): Promise<ReactNode> {
  // Signing in needs Web Crypto, which browsers keep from insecure origins.
  if (!isSecureContext) return <InsecurePage />;
  const config = await loadConfig(basePath);
  if (__SIMULATED__) {
    const { startSimulation } = await import('./mocks/browser.ts');
    if ((await startSimulation({ basePath })) === 'identity page') return null;
  }
  const auth = createAuth(config, basePath);
  installClient(createClient({ ...config, ...auth }));
  return createApp({ auth, basePath });
}

boot().then(draw, (error: unknown) => {
  if (!(error instanceof ConfigError)) throw error;
  draw(<ConfigPage error={error} />);
});
