/** What an operator puts beside the build: configuration, adapter and team file, kept for when the host cannot be reached. */

/** Where the app and its service worker find them. */
export const besideCache = 'crosschannel-beside-the-build';

/** Milliseconds until a response is kept: nothing of the first page waits for that. */
const delay = 2000;

/** Rejects where browsers keep nothing, in private windows for example. */
const open = async (): Promise<Cache> => caches.open(besideCache);

let isUnreachable = false;

/** Whether the last file came from this device, because the host did not respond. */
export const isHostUnreachable = (): boolean => isUnreachable;

/** Fetches a file; without any response, resolves with the last one that was kept. Rejects as `fetch` if there is none. */
export async function fetchBeside(address: string, signal?: AbortSignal): Promise<Response> {
  try {
    const response = await fetch(address, { cache: 'no-store', ...(signal && { signal }) });
    isUnreachable = false;
    void keep(address, response.clone()).catch(() => {});
    return response;
  } catch (error) {
    const find = async () => (await open()).match(address);
    const kept = await find().catch(() => undefined);
    if (kept === undefined) throw error;
    isUnreachable = true;
    return kept;
  }
}

async function keep(address: string, response: Response): Promise<void> {
  await new Promise((resolve) => void setTimeout(resolve, delay));
  const cache = await open();
  if (response.ok) await cache.put(address, response);
  // The operator has removed it; other failures may pass.
  else if (response.status === 404) await cache.delete(address);
}

/** Erases what is kept. */
export async function eraseBeside(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(besideCache).catch(() => {});
}
