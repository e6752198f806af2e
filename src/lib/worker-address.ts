/**
 * Workers' addresses under Trusted Types: a worker's URL is a sink, and the Content-Security-Policy allows
 * one policy by name. It accepts only the addresses of our own workers.
 */

interface Policy {
  createScriptURL: (url: string) => unknown;
}

interface PolicyFactory {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => Policy;
}

let policy: Policy | undefined;

/**
 * An address that `new Worker` and `register` accept under Trusted Types; the unchanged text if the browser
 * does not support them. Throws a TypeError for any address but those of our own workers.
 */
export function workerAddress(url: string): string {
  const address = toOwnWorker(url);
  const factory = Reflect.get(globalThis, 'trustedTypes') as PolicyFactory | undefined;
  if (!factory) return address;
  policy ??= factory.createPolicy('crosschannel-worker', { createScriptURL: toOwnWorker });
  // The DOM's types accept only text here; the sink takes the trusted value.
  return policy.createScriptURL(address) as string;
}

/** Workers are named by their content hash. A build has one service worker: its own, or that of the simulation. */
function toOwnWorker(url: string): string {
  const { origin, pathname, href } = new URL(url, location.href);
  const base = import.meta.env.BASE_URL;
  const inBase = pathname.startsWith(base) ? pathname.slice(base.length) : '';
  const isOurs =
    /^assets\/worker-[\w-]+\.js$/.test(inBase) ||
    inBase === (__SIMULATED__ ? 'mockServiceWorker.js' : 'service-worker.js') ||
    // The development server names modules by their path and sends no policy.
    import.meta.env.DEV;
  if (origin === location.origin && isOurs) return href;
  throw new TypeError('Not the address of one of our workers.');
}
