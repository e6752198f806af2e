/** Measures what a contender does, from the call to the frame on screen. */
import type { Timing } from '../protocol.ts';

/** Resolves in the next frame, with its time. */
export function frame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}

/**
 * Runs an action and waits until its result is visible. Throws if it already is, because nothing could be measured.
 * `isBegun` recognizes the first row of a load.
 */
export async function measure(
  act: () => void | Promise<void>,
  isShown: () => boolean,
  isBegun?: () => boolean,
): Promise<Timing> {
  if (isShown()) throw new Error('The page shows already what is to be waited for.');
  await settled();
  const watch = watchMainThread();
  const start = performance.now();
  const acting = act();
  const since = async (isReached: () => boolean): Promise<number> => {
    await seen(isReached);
    await frame();
    return (await frameEnd()) - start;
  };
  const [ms, firstRow] = await Promise.all([since(isShown), isBegun && since(isBegun)]);
  await acting;
  return { ms, firstRow, ...(await watch.end()) };
}

/** Measured from the second frame's callback, not from when the frame was due. */
async function frameEnd(): Promise<number> {
  await frame();
  return performance.now();
}

/** Resolves as soon as a DOM change makes it true. */
function seen(isShown: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      try {
        if (!isShown()) return;
        resolve();
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
      changes.disconnect();
    };
    const changes = new MutationObserver(look);
    changes.observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    look();
  });
}

/** Waits until running work has ended, so that it is not counted with the next action. */
async function settled(): Promise<void> {
  for (let i = 0; i < 3; i++) {
    await new Promise((resolve) => requestIdleCallback(resolve));
    await frame();
  }
}

interface Watch {
  end: () => Promise<Omit<Timing, 'ms' | 'firstRow'>>;
}

/** Records long tasks on the main thread. */
export function watchMainThread(): Watch {
  let longestTask = 0;
  const note = (entries: readonly PerformanceEntry[]): void => {
    for (const { duration } of entries) longestTask = Math.max(longestTask, duration);
  };
  const tasks = new PerformanceObserver((list) => note(list.getEntries()));
  tasks.observe({ type: 'longtask' });

  let longestGap = 0;
  let last = performance.now();
  let timer = 0;
  const beat = (): void => {
    const now = performance.now();
    longestGap = Math.max(longestGap, now - last);
    last = now;
    timer = window.setTimeout(beat);
  };
  timer = window.setTimeout(beat);

  return {
    async end() {
      // Entries arrive shortly after their tasks.
      await settled();
      clearTimeout(timer);
      note(tasks.takeRecords());
      tasks.disconnect();
      return { longestTask, longestGap };
    },
  };
}
