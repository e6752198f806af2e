/**
 * The production build beside the simulated service on another origin: what the end-to-end tests,
 * Lighthouse and the screenshots look at.
 */
import { startServer } from '../../mocks/server.ts';
import { startPreview } from '../preview/serve.ts';

export interface Pair {
  /** Where the app is, without a slash at the end. */
  origin: string;
  /** Where the service is. */
  service: string;
  close(): Promise<void>;
}

/** Starts both on free ports. Throws `CommandError` where there is no build. */
export async function startPair(): Promise<Pair> {
  const service = await startServer({ port: 0 });
  try {
    const app = await startPreview({ port: 0, config: configFor(service.origin) });
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

/** `config.json` of a build that speaks to the simulated service at `origin`. */
function configFor(origin: string): object {
  return {
    base_url: origin,
    subscription_key: 'demonstration-key',
    sign_in: { kind: 'service' },
    client_id: 'crosschannel',
    scope: 'openid profile offline_access',
    allowed_sign_in_origins: [],
    allowed_result_origins: [],
    v2_batch: true,
  };
}
