/**
 * Workers' addresses under Trusted Types: a worker's URL is a sink, and the Content-Security-Policy
 * admits one policy by name. It lets two addresses through, those of the workers we build, and no other.
 */

interface Policy {
  createScriptURL: (url: string) => unknown;
}

interface PolicyFactory {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => Policy;
}

let policy: Policy | undefined;

/**
 * An address that `new Worker` and `register` take under Trusted Types; the same text where the browser
 * has none. Throws a TypeError for any address but those of our own workers.
 */
export function workerAddress(url: string): string {
  const address = ownWorker(url);
  const factory = Reflect.get(globalThis, 'trustedTypes') as PolicyFactory | undefined;
  if (!factory) return address;
  policy ??= factory.createPolicy('crosschannel-worker', { createScriptURL: ownWorker });
  // The DOM's types know only text here; the sink takes the trusted value.
  return policy.createScriptURL(address) as string;
}

/** The row engine's worker goes by the hash of its content; the simulation's service worker is in no production build. */
function ownWorker(url: string): string {
  const { origin, pathname, href } = new URL(url, location.href);
  const base = import.meta.env.BASE_URL;
  const inBase = pathname.startsWith(base) ? pathname.slice(base.length) : '';
  const isOurs =
    /^assets\/worker-[\w-]+\.js$/.test(inBase) ||
    (__SIMULATED__ && inBase === 'mockServiceWorker.js') ||
    // The development server names modules by their path and sends no policy.
    import.meta.env.DEV;
  if (origin === location.origin && isOurs) return href;
  throw new TypeError('This is no worker of ours.');
}
