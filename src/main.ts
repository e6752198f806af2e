/**
 * Boot, in order: configuration, the simulated service where there is one, the session with the calls of the
 * first page, the app. Only what the first calls need is imported statically; the rest arrives meanwhile.
 */
import { createClient } from './api/client.ts';
import { sharedByTabs } from './api/rate-limiter/shared-state.ts';
import { installClient } from './api/service.ts';
import { routeAt } from './app/pages.ts';
import { start } from './app/start.ts';
import type { MissingFeature } from './app/errors/start-up-error.tsx';
import { createAuth } from './auth/auth.ts';
import { loadConfig } from '#config/config.ts';
import { now } from './lib/clock.ts';
import { reportExceptions, watchExceptions } from './lib/exceptions.ts';
import { loadTeamFile } from './user/team-file.ts';

const basePath = import.meta.env.BASE_URL;

/** Renders the page, unless the simulation has rendered its own. */
async function boot(): Promise<void> {
  const missing = missingFeature();
  if (missing !== null) {
    (await errorPages()).showUnsupported(missing);
    return;
  }
  // Tabs take turns: this one gets in line while its configuration loads.
  const stateOf = sharedByTabs(now);
  loadTeamFile(basePath);
  const config = await loadConfig(basePath);
  if (config.reportErrorsTo !== undefined) reportExceptions(config.reportErrorsTo);
  if (__SIMULATED__) {
    const { startSimulation } = await import('./mocks/browser.ts');
    if ((await startSimulation({ basePath })) === 'identity page') return;
  }
  const adapter =
    config.adapter === undefined
      ? undefined
      : await (
          await import('./api/adapter/load-adapter.ts')
        ).loadAdapter(basePath + config.adapter);
  const auth = createAuth(config, basePath);
  installClient(createClient({ ...config, ...auth, adapter, stateOf }));
  const started = start({ auth, basePath });
  await started.sent;
  const { showApp } = await import('./app/app.tsx');
  await showApp({ ...started, hasBatch: config.v2Batch });
}

const errorPages = () => import('./app/errors/start-up-error.tsx');

/** What signing in requires and this browser or address lacks; `null` if there is nothing. */
function missingFeature(): MissingFeature | null {
  // Browsers offer Web Crypto on secure origins only.
  if (!isSecureContext) return 'https';
  try {
    const probe = 'crosschannel.probe';
    sessionStorage.setItem(probe, '');
    sessionStorage.removeItem(probe);
    return null;
  } catch {
    return 'storage';
  }
}

/** Renders the reason why booting failed. */
async function showError(error: unknown): Promise<void> {
  (await errorPages()).showStartUpError(error);
}

/** The last resort: the code of the error pages did not load either. */
function showLoadError(error: unknown): void {
  reportError(error);
  const text = document.createElement('p');
  text.setAttribute('role', 'alert');
  text.textContent =
    'Crosschannel could not start. Part of the app could not be loaded. Check your connection and reload.';
  document.getElementById('root')?.append(text);
}

watchExceptions(() => routeAt(`/${location.pathname.slice(basePath.length)}`));
boot().catch(showError).catch(showLoadError);
