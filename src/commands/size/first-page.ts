/**
 * What the browser loads for the first page after signing in, read from the build's manifest: the
 * entry and the route, each with everything they import statically. What is imported dynamically
 * (charts, menus, the sign-in library when a live session is restored) comes after and is not counted.
 */

/** Vite's `manifest.json`, as far as it is read here. Keys are source files. */
export type Manifest = Record<
  string,
  { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[]; isEntry?: boolean }
>;

/** Emitted files, in the order they are met, each once. */
export interface FirstPage {
  js: string[];
  css: string[];
}

/**
 * Files of the entry's and the routes' static closure.
 * Throws when the manifest has no entry or lacks one of the routes.
 */
export function firstPage(manifest: Manifest, routes: readonly string[]): FirstPage {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (entry === undefined) throw new Error('The manifest has no entry.');
  const js = new Set<string>();
  const css = new Set<string>();
  const visit = (key: string): void => {
    const item = manifest[key];
    if (!item) throw new Error(`The manifest does not hold ${key}.`);
    if (js.has(item.file)) return;
    js.add(item.file);
    item.css?.forEach((file) => css.add(file));
    item.imports?.forEach(visit);
  };
  [entry, ...routes].forEach(visit);
  return { js: [...js], css: [...css] };
}
