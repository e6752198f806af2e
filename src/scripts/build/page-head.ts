/**
 * A Vite plugin for the head of the built page: the security policy, for hosts that send no headers, and the
 * files that every visit needs soon, which load beside the entry that imports them later. Builds only: the
 * development server injects styles.
 */
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { pagePolicy } from '#scripts/headers/policy.ts';
import { preloaded } from './chunk-groups.ts';

/** Of most texts: found in the stylesheet, it would arrive after the first layout and cause a second. */
const font = /inter-latin-wght-normal/;

export function pageHead(): Plugin {
  let base = '/';
  const policy = { 'http-equiv': 'Content-Security-Policy', content: pagePolicy };
  const referrer = { name: 'referrer', content: 'no-referrer' };
  return {
    name: 'page-head',
    apply: 'build',
    configResolved: (config) => void ({ base } = config),
    transformIndexHtml: (_html, { bundle = {} }) => [
      // Before any script or style.
      ...[policy, referrer].map((attrs): HtmlTagDescriptor => ({
        tag: 'meta',
        attrs,
        injectTo: 'head-prepend',
      })),
      ...Object.values(bundle)
        .filter(({ fileName }) => font.test(fileName))
        .map(({ fileName }): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', crossorigin: true, href: base + fileName },
          injectTo: 'head',
        })),
      ...Object.values(bundle)
        .filter((output) => output.type === 'chunk' && preloaded.includes(output.name))
        .map(({ fileName }): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: {
            rel: 'modulepreload',
            crossorigin: true,
            fetchpriority: 'low',
            href: base + fileName,
          },
          injectTo: 'head',
        })),
    ],
  };
}
