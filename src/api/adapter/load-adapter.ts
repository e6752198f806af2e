/** Loads the module that `config.json` names as its adapter. */
import { ConfigError, ConfigUnreachable } from '#config/config.ts';
import { fetchBeside } from '#lib/fetch-beside.ts';
import { messageOf } from '#lib/message-of.ts';
import { workerAddress } from '#lib/worker-address.ts';
import { type Adaptation, type ConvertLong, createAdaptation } from './adaptation.ts';
import { fingerprintOf } from '#lib/hash.ts';
import { checkedAdapter } from './check-adapter.ts';
import { AdapterError } from './convert.ts';
import type { Converted, ToConvert } from './worker.ts';
// oxlint-disable-next-line import/default -- the bundler makes the address of it
import workerUrl from './worker.ts?worker&url';

/** Throws `ConfigError` if it is missing or no adapter, and `ConfigUnreachable` if that is unknown. */
export async function loadAdapter(path: string): Promise<Adaptation> {
  const response = await fetchBeside(path).catch(() => {
    throw new ConfigUnreachable(`${path}: no response.`);
  });
  const { ok, status } = response;
  if (status >= 500 || status === 429) {
    throw new ConfigUnreachable(`${path}: the host returned status ${status}.`);
  }
  if (!ok) throw new ConfigError('adapter', `the host returned status ${status}`);
  const fingerprint = fingerprintOf(await response.text());
  // Another text is another module, whatever was loaded before.
  const address = new URL(`${path}?${fingerprint}`, location.href).href;
  const module = (await import(/* @vite-ignore */ address).catch((error: unknown) => {
    throw new ConfigError('adapter', messageOf(error));
  })) as object;
  return createAdaptation(checkedAdapter(module), fingerprint, convertInWorker(address));
}

/** A worker for each response: it ends with it, and so does the memory that it took. */
const convertInWorker =
  (address: string): ConvertLong =>
  async (what, response, signal) => {
    // As blobs both ways: a buffer of hundreds of megabytes would block the page while it is filled.
    const body = await response.blob();
    signal?.throwIfAborted();
    const worker = new Worker(workerAddress(workerUrl), { type: 'module', name: 'adapter' });
    try {
      return await new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
        worker.addEventListener('error', (event) => {
          event.preventDefault();
          reject(new AdapterError('its worker stopped'));
        });
        worker.addEventListener('message', ({ data }: MessageEvent<Converted>) => {
          if ('failure' in data) reject(new AdapterError(data.failure));
          else resolve(data);
        });
        const sent: ToConvert = { address, what, body, headers: [...response.headers] };
        worker.postMessage(sent, []);
      });
    } finally {
      worker.terminate();
    }
  };
