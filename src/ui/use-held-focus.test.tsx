import { expect, test } from 'vitest';
import { actAsync, render } from './test-render.tsx';
import { useHeldFocus } from './use-held-focus.ts';

/** Two buttons that take turns, beside one that stays. */
function Turns({ state, claim = 0 }: { state: 'none' | 'start' | 'pause'; claim?: number }) {
  const { box } = useHeldFocus(claim);
  return (
    <>
      <button type="button">Other</button>
      <section ref={box}>
        {state === 'start' && (
          <button type="button" data-main>
            Start
          </button>
        )}
        {state === 'pause' && (
          <button type="button" data-main>
            Pause
          </button>
        )}
      </section>
    </>
  );
}

const focused = () => document.activeElement?.textContent;
const focus = (name: string) =>
  actAsync(() =>
    [...document.querySelectorAll('button')].find((it) => it.textContent === name)?.focus(),
  );

test('a button that disappears passes on the focus, even if the next one appears later', async () => {
  const again = await render(<Turns state="start" />);
  await focus('Start');
  await again(<Turns state="pause" />);
  expect(focused()).toBe('Pause');
  await again(<Turns state="none" />);
  expect(document.activeElement).toBe(document.body);
  await again(<Turns state="start" />);
  expect(focused()).toBe('Start');
});

test('a focus that is elsewhere stays there, unless it is claimed', async () => {
  const again = await render(<Turns state="start" />);
  await focus('Start');
  await focus('Other');
  await again(<Turns state="pause" />);
  expect(focused()).toBe('Other');
  await again(<Turns state="none" claim={1} />);
  expect(focused()).toBe('Other');
  await again(<Turns state="start" claim={1} />);
  expect(focused()).toBe('Start');
  await focus('Other');
  await again(<Turns state="pause" claim={1} />);
  expect(focused()).toBe('Other');
});

test('who leaves the box for nothing at all is not called back', async () => {
  const again = await render(<Turns state="start" />);
  await focus('Start');
  await actAsync(() => (document.activeElement as HTMLElement).blur());
  await again(<Turns state="start" />);
  await again(<Turns state="pause" />);
  expect(document.activeElement).toBe(document.body);
});
