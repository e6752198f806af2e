/**
 * A Vite plugin that writes the security policy into the page itself, for hosts that send no
 * headers. Builds only: the development server injects styles.
 */
import type { Plugin } from 'vite';
import { pagePolicy } from '#scripts/headers/policy.ts';

export function pageHead(): Plugin {
  const policy = { 'http-equiv': 'Content-Security-Policy', content: pagePolicy };
  const referrer = { name: 'referrer', content: 'no-referrer' };
  return {
    name: 'page-head',
    apply: 'build',
    // Before any script or style.
    transformIndexHtml: () =>
      [policy, referrer].map((attrs) => ({ tag: 'meta', attrs, injectTo: 'head-prepend' })),
  };
}
