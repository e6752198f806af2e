import { expect, test, vi } from 'vitest';
import { now } from '#lib/clock.ts';
import { clockTime } from '#lib/format.ts';
import { actAsync, render } from '#ui/test-render.tsx';
import { RateLimitCountdown } from './rate-limit-countdown.tsx';
import { type RateLimitMonitor, RateLimitProvider } from './use-rate-limit.ts';

test.each([true, false])(
  'a wait that the service asks for can be ended, in line: %s',
  async (inLine) => {
    const tryNow = vi.fn<() => void>();
    const pausedUntil = now() + 3_500_000;
    await render(
      <RateLimitProvider value={{ tryNow } as Partial<RateLimitMonitor> as RateLimitMonitor}>
        <RateLimitCountdown until={null} {...{ pausedUntil, inLine }} />
      </RateLimitProvider>,
    );
    expect(document.body.textContent).toContain(
      `asked to wait. Loading continues automatically at ${clockTime(pausedUntil)}, in 58:`,
    );
    await actAsync(() => document.querySelector('button')?.click());
    expect(tryNow).toHaveBeenCalledOnce();
  },
);

test('used up units come back by themselves', async () => {
  await render(<RateLimitCountdown until={now() + 20_000} pausedUntil={null} inLine />);
  expect(document.body.textContent).toMatch(/All API units are used.* in 0:\d\d/);
  expect(document.querySelector('button')).toBeNull();
});
