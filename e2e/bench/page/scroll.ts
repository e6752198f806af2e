/** Scrolls down at a constant speed and checks every frame. */
import type { Scrolled } from '../protocol.ts';
import { frame, watchMainThread } from './measure.ts';

/** Frames per screen: fast, but slow enough to keep one's orientation. */
const framesPerScreen = 4;

export async function scrollDown(
  box: HTMLElement,
  cells: string | null,
  screens: number,
): Promise<Scrolled> {
  const scroller = scrollerIn(box);
  const step = scroller.clientHeight / framesPerScreen;
  const { left, top, width, height } = scroller.getBoundingClientRect();
  const hasRow = (): boolean =>
    document
      .elementsFromPoint(left + Math.min(100, width / 2), top + height / 2)
      .some((element) => cells !== null && element.matches(cells));

  const frames = screens * framesPerScreen;
  const times: number[] = [];
  let blank = 0;
  let looks = 0;
  const watch = watchMainThread();
  let last = await frame();
  for (let i = 0; i < frames; i++) {
    // Scrolling needs layout, which is available right after a frame. Checking costs more, so it is done once a screen.
    await painted();
    if (cells !== null && i % framesPerScreen === framesPerScreen - 1) {
      looks++;
      if (!hasRow()) blank++;
    }
    scroller.scrollTop = (i + 1) * step;
    const now = await frame();
    times.push(now - last);
    last = now;
  }
  times.sort((a, b) => a - b);
  const p95 = times[Math.ceil(times.length * 0.95) - 1] ?? 0;
  return { p95, blank, looks, ...(await watch.end()) };
}

/** The task after the frame whose callback is running. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}

/** The scrolling element, wherever a contender has it. */
function scrollerIn(box: HTMLElement): HTMLElement {
  for (const element of box.querySelectorAll<HTMLElement>('*')) {
    const { overflowY } = getComputedStyle(element);
    const scrolls = overflowY === 'auto' || overflowY === 'scroll';
    if (scrolls && element.scrollHeight > 2 * element.clientHeight && element.clientHeight > 200) {
      return element;
    }
  }
  throw new Error('Nothing scrolls here.');
}
