/** Holds the body of a response in the middle, as a slow line would, until the test lets more of it through. */
import type { Page } from '@playwright/test';

export interface HeldBody {
  /** Lets that many more bytes through; Infinity for the rest. */
  pass: (bytes: number) => Promise<void>;
  /** The connection breaks. */
  cut: () => Promise<void>;
}

/** In the page, as `window.bodyGate`. */
interface BodyGate {
  /** Bytes that may still pass. */
  left: number;
  isCut: boolean;
  changed: () => void;
}

/**
 * Holds the first response for `path` of every later load after `bytes`. Call before the page is opened. It is
 * held inside the page: a Playwright route would deliver it in one piece.
 */
export async function holdBody(page: Page, path: string, bytes: number): Promise<HeldBody> {
  await page.addInitScript(holdInPage, [path, bytes] as const);
  const change = (bytesMore: number, isCut: boolean) =>
    page.evaluate(
      ([more, cut]) => {
        const gate = Reflect.get(window, 'bodyGate') as BodyGate;
        gate.left += more;
        gate.isCut = cut;
        gate.changed();
      },
      [bytesMore, isCut] as const,
    );
  return { pass: (more) => change(more, false), cut: () => change(0, true) };
}

/** Runs in the page before the app. */
function holdInPage([path, bytes]: readonly [string, number]): void {
  const gate: BodyGate = { left: bytes, isCut: false, changed: () => {} };
  Reflect.set(window, 'bodyGate', gate);
  const originalFetch = window.fetch.bind(window);
  let isFirst = true;
  window.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    const response = await originalFetch(input, init);
    if (pathname !== path || !isFirst || response.body === null) return response;
    isFirst = false;
    const held = new TransformStream<Uint8Array, Uint8Array>({
      async transform(chunk, controller) {
        for (let at = 0; at < chunk.length;) {
          while (gate.left <= 0 && !gate.isCut) {
            await new Promise<void>((resolve) => (gate.changed = resolve));
          }
          if (gate.isCut) throw new TypeError('network error');
          const piece = chunk.slice(at, at + gate.left);
          gate.left -= piece.length;
          at += piece.length;
          controller.enqueue(piece);
        }
      },
    });
    return new Response(response.body.pipeThrough(held), response);
  };
}
