/**
 * The build that runs in this page: the path of the page's first script, whose name has a hash of the whole build. `undefined` in development,
 * where code changes under the same names.
 */
export function runningBuild(): string | undefined {
  const path = document.querySelector('script[type=module][src]')?.getAttribute('src');
  return path?.startsWith(`${import.meta.env.BASE_URL}assets/`) ? path : undefined;
}
