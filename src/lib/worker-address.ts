/**
 * Workers' addresses under Trusted Types: a worker's URL is a sink, and the Content-Security-Policy
 * admits one policy by name. It passes the addresses that code of ours has announced, and no other.
 */

interface Policy {
  createScriptURL: (url: string) => unknown;
}

interface PolicyFactory {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => Policy;
}

const announced = new Set<string>();
let policy: Policy | undefined;

/**
 * An address that `new Worker` and `register` take under Trusted Types; the same text where the browser
 * has none. Throws a TypeError for an address of another origin.
 */
export function workerAddress(url: string): string {
  const absolute = new URL(url, location.href);
  if (absolute.origin !== location.origin)
    throw new TypeError('A worker must be of our own origin.');
  const factory = Reflect.get(globalThis, 'trustedTypes') as PolicyFactory | undefined;
  if (!factory) return absolute.href;
  announced.add(absolute.href);
  policy ??= factory.createPolicy('crosschannel-worker', {
    createScriptURL(asked) {
      if (announced.has(asked)) return asked;
      throw new TypeError('This address was not announced.');
    },
  });
  // The DOM's types know only text here; the sink takes the trusted value.
  return policy.createScriptURL(absolute.href) as string;
}
