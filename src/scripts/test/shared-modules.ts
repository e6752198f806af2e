/** Set-up of the test files that share modules, globals and the document: each leaves them as they were. */
import { afterAll, vi } from 'vitest';
import { setClock } from '#lib/clock.ts';

// Whichever file loads a module first decides what the others get.
for (const name of ['mock', 'doMock', 'resetModules'] as const) {
  Reflect.set(vi, name, () => {
    throw new Error(
      `A file that calls vi.${name} needs modules of its own: name it x.alone.test.ts.`,
    );
  });
}

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  setClock(Date.now);
  if (!('document' in globalThis)) return;
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
