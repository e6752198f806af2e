import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';

/** For tests: draws into the document, and takes it down when the test ends. Answers how to draw anew. */
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

/** For tests: does something and lets React settle, lazy pieces included. */
export async function doing(action: () => void): Promise<void> {
  await act(async () => action());
}

/** For tests: a key press on an element, as a user's would bubble. */
export function press(
  element: Element | null,
  key: string,
  options: KeyboardEventInit = {},
): Promise<void> {
  return doing(() => {
    element?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options }),
    );
  });
}

/** For tests: all elements of that role, by an explicit `role`. */
export function byRole(role: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`[role=${role}]`)];
}
