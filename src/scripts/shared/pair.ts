/**
 * The production build and the simulated service on another origin, for the end-to-end tests,
 * Lighthouse and the screenshots.
 */
import { mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startServer } from '#mocks/server.ts';
import type { Sizes } from '#mocks/world/layout.ts';
import type { TierName } from '#mocks/world/tiers.ts';
import { startPreview } from '#scripts/preview/serve.ts';

export interface Pair {
  /** The app's URL without a trailing slash. */
  origin: string;
  /** The service's URL. */
  service: string;
  /** See `Preview`. */
  switchTo(dir: string): Promise<void>;
  close(): Promise<void>;
}

export interface PairOptions {
  seed?: number;
  sizes?: Partial<Sizes>;
  tier?: TierName;
  /** The world's clock, in milliseconds since 1970; by default, the system's. */
  clock?: () => number;
  /** The text of the adapter that the app reads the service with. */
  adapter?: string | undefined;
  /** Further entries of `config.json`. */
  entries?: object | undefined;
}

/** Starts both on free ports. Throws `CommandError` if there is no build. */
export async function startPair({ adapter, entries, ...world }: PairOptions = {}): Promise<Pair> {
  const service = await startServer({ port: 0, ...world });
  try {
    const config = { ...configFor(service), ...entries };
    const app = await startPreview({
      port: 0,
      config: adapter === undefined ? config : await withAdapter(config, adapter),
    });
    return {
      origin: app.origin,
      service: service.origin,
      switchTo: (dir) => app.switchTo(dir),
      async close() {
        await app.close();
        await service.close();
      },
    };
  } catch (error) {
    await service.close();
    throw error;
  }
}

/** The `config.json` for the simulated service at `origin`, including its foreign result origin. */
function configFor({ origin, foreignOrigin }: { origin: string; foreignOrigin: string }): object {
  return {
    base_url: origin,
    subscription_key: 'demonstration-key',
    sign_in: { kind: 'service' },
    client_id: 'crosschannel',
    scope: 'openid profile offline_access',
    allowed_sign_in_origins: [],
    allowed_result_origins: [foreignOrigin],
    v2_batch: true,
  };
}

/** The configuration's file, in a folder with the adapter. */
async function withAdapter(config: object, adapter: string): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'adapter-'));
  await writeFile(path.join(folder, 'adapter.js'), adapter);
  const file = path.join(folder, 'config.json');
  await writeFile(file, JSON.stringify({ ...config, adapter: 'adapter.js' }));
  return file;
}
