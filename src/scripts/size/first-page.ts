/**
 * The files of the first page after signing in, from the build's manifest: the entry and the route, each with
 * everything they import statically. Dynamic imports (charts, menus, the sign-in library when a live session
 * is restored) load later and are not counted.
 */

/** The part of Vite's `manifest.json` that is used here. Keys are source files. */
export type Manifest = Record<
  string,
  {
    file: string;
    name?: string;
    imports?: string[];
    dynamicImports?: string[];
    css?: string[];
    isEntry?: boolean;
  }
>;

/** Emitted files in order, without duplicates. */
export interface FirstPage {
  js: string[];
  css: string[];
}

/**
 * The files that the entry and the routes import statically, directly or indirectly. A route is a source file or
 * the name of a chunk. Throws if the manifest has no entry or lacks one of the routes.
 */
export function firstPage(manifest: Manifest, routes: readonly string[]): FirstPage {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (entry === undefined) throw new Error('The manifest has no entry.');
  const js = new Set<string>();
  const css = new Set<string>();
  const visit = (key: string): void => {
    const item = manifest[key];
    if (!item) throw new Error(`The manifest does not contain ${key}.`);
    if (js.has(item.file)) return;
    js.add(item.file);
    item.css?.forEach((file) => css.add(file));
    item.imports?.forEach(visit);
  };
  const keyOf = (route: string) =>
    manifest[route] ? route : Object.keys(manifest).find((key) => manifest[key]?.name === route);
  [entry, ...routes.map((route) => keyOf(route) ?? route)].forEach(visit);
  return { js: [...js], css: [...css] };
}
