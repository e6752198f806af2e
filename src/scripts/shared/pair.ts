/**
 * The production build and the simulated service on another origin, for the end-to-end tests,
 * Lighthouse and the screenshots.
 */
import type { DialectName } from '#mocks/dialect/dialects.ts';
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
  /** A service that chose otherwise. */
  dialect?: DialectName;
  /** How the app reads it: the entry `contract` of its configuration. */
  contract?: unknown;
}

/** Starts both on free ports. Throws `CommandError` if there is no build. */
export async function startPair({ contract, ...world }: PairOptions = {}): Promise<Pair> {
  const service = await startServer({ port: 0, ...world });
  try {
    const app = await startPreview({ port: 0, config: { ...configFor(service), contract } });
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
