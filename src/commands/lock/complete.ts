/**
 * Adds to a lock file the packages of other platforms that npm left out.
 *
 * npm locks an optional package only if the registry at hand has that very version. Behind a
 * mirror that lacks builds for other platforms the lock file comes out short, and `npm ci` then
 * refuses it, there and everywhere else, because the list is not whole.
 */

/** One package of `package-lock.json`, as far as it matters here. */
export interface Locked {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

/** Packages by their place, such as `node_modules/oxlint`; the empty name is the project itself. */
export type Packages = Record<string, Locked>;

/** Places and entries of the optional packages that others ask for and the lock file does not hold. */
export function missingPlatforms(packages: Packages): Packages {
  const missing: Packages = {};
  for (const [place, { optionalDependencies, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies ?? {})) {
      if (resolves(packages, place, name) || !/^\d/.test(version)) continue;
      missing[`node_modules/${name}`] = {
        version,
        ...platformOf(name),
        ...(dev ? { dev } : {}),
        optional: true,
      };
    }
  }
  return missing;
}

/** All packages and more, in npm's order. */
export function withPackages(packages: Packages, more: Packages): Packages {
  return Object.fromEntries(
    Object.entries({ ...packages, ...more }).toSorted(([a], [b]) => a.localeCompare(b, 'en')),
  );
}

/** What a name such as `@oxlint/binding-linux-x64-musl` says of the platform it is built for. */
export function platformOf(name: string): Pick<Locked, 'os' | 'cpu' | 'libc'> {
  const words = name.replace('windows', 'win32').split(/[/-]/);
  const os = words.find((word) => systems.has(word));
  const cpu = words.find((word) => processors.has(word));
  const libc = words.includes('musl') ? 'musl' : words.includes('gnu') ? 'glibc' : undefined;
  return {
    ...(os ? { os: [os] } : {}),
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(os === 'linux' && libc ? { libc: [libc] } : {}),
  };
}

const systems = new Set(['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']);
const processors = new Set(['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']);

/** As Node looks a package up: beside the one that asks, then further up. */
function resolves(packages: Packages, place: string, name: string): boolean {
  for (let from = place; ; from = from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/')))) {
    if (packages[`${from === '' ? '' : `${from}/`}node_modules/${name}`]) return true;
    if (from === '') return false;
  }
}
