/**
 * The production build beside the simulated service on another origin: what the end-to-end tests,
 * Lighthouse and the screenshots look at.
 */
import { startServer } from '#mocks/server.ts';
import type { Sizes } from '#mocks/world/layout.ts';
import { startPreview } from '#commands/preview/serve.ts';

export interface Pair {
  /** Where the app is, without a slash at the end. */
  origin: string;
  /** Where the service is. */
  service: string;
  close(): Promise<void>;
}

/** Starts both on free ports, with a world of other sizes where told. Throws `CommandError` where there is no build. */
export async function startPair(sizes: Partial<Sizes> = {}): Promise<Pair> {
  const service = await startServer({ port: 0, sizes });
  try {
    const app = await startPreview({ port: 0, config: configFor(service) });
    return {
      origin: app.origin,
      service: service.origin,
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

/** `config.json` of a build that speaks to the simulated service at `origin`, and may read results that lie elsewhere. */
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
