import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';

/** For tests: renders into the document and unmounts when the test ends. Returns a function to render again. */
export async function render(node: ReactNode): Promise<(next: ReactNode) => Promise<void>> {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    box.remove();
  });
  const draw = (next: ReactNode): Promise<void> => act(async () => root.render(next));
  await draw(node);
  return draw;
}

/** For tests: runs an action and lets React settle, lazy modules included. */
export async function actAsync(action: () => void): Promise<void> {
  await act(async () => action());
  await act(() => vi.dynamicImportSettled());
}

/** For tests: lets messages arrive and React render until it holds; fails with its error if it never does. */
export async function until(holds: () => void | Promise<void>): Promise<void> {
  const latest = performance.now() + 50_000;
  for (;;) {
    await act(async () => new Promise<void>((resolve) => void setTimeout(resolve)));
    try {
      // What it waits for may change components meanwhile.
      await act(async () => holds());
      return;
    } catch (error) {
      if (performance.now() > latest) throw error;
    }
  }
}

/** For tests: a key press on an element that bubbles like a user's. */
export function press(
  element: Element | null,
  key: string,
  options: KeyboardEventInit = {},
): Promise<void> {
  return actAsync(() => {
    element?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options }),
    );
  });
}

/** For tests: all elements with that explicit `role`. */
export function byRole(role: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`[role=${role}]`)];
}
