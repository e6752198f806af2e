/** Boot, in order: configuration, the simulated service where there is one, the session, the app. */
import type { ReactNode } from 'react';
import { createClient } from './api/client.ts';
import { installClient } from './api/service.ts';
import { createApp } from './app/app.tsx';
import { StartUpErrorPage } from './app/errors/start-up-error.tsx';
import { renderRoot } from './app/render-root.ts';
import { createAuth } from './auth/auth.ts';
import { ConfigError, ConfigUnreachable, loadConfig } from './config.ts';

const basePath = import.meta.env.BASE_URL;

/** The page to render; `null` if the simulation has rendered its own. */
async function boot(): Promise<ReactNode> {
  // Signing in requires Web Crypto, which browsers offer on secure origins only.
  if (!isSecureContext) {
    const { InsecurePage } = await import('./app/errors/start-up-checks.tsx');
    return <InsecurePage />;
  }
  const missing = missingFeature();
  if (missing !== null) {
    const { UnsupportedBrowserPage } = await import('./app/errors/start-up-checks.tsx');
    return <UnsupportedBrowserPage missing={missing} />;
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

/** The feature that signing in requires and this browser does not support or blocks; `null` if there is none. */
function missingFeature(): 'crypto' | 'storage' | null {
  // Older browsers may lack these, despite their types.
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

/** The page to render if booting failed. Unexpected errors are also reported to the console. */
async function startUpError(error: unknown): Promise<ReactNode> {
  if (error instanceof ConfigError) {
    const { ConfigPage } = await import('./app/errors/start-up-checks.tsx');
    return <ConfigPage error={error} />;
  }
  if (error instanceof ConfigUnreachable) {
    return (
      <StartUpErrorPage advice="The configuration could not be loaded. Check your connection and reload." />
    );
  }
  reportError(error);
  return (
    <StartUpErrorPage advice="Part of the app could not be loaded. Check your connection and reload." />
  );
}

// Twice, because the code of the configuration error page may not load either.
boot().catch(startUpError).catch(startUpError).then(renderRoot, reportError);
