/** The last hour of the rate limit, in steps: units left, units spent by source, and refused calls. */
import { type UsageStep, usageStepSeconds, type Spender } from './rate-limit-monitor.ts';

const stepMs = usageStepSeconds * 1000;
const hour = 3_600_000;

export function createUsageHistory(now: () => number) {
  /** Replaced, never changed, so that subscribers see a new object. */
  let steps: readonly UsageStep[] = [];

  function change(update: (step: UsageStep) => UsageStep): void {
    const at = Math.floor(now() / stepMs) * stepMs;
    const last = steps.at(-1);
    const isNew = last === undefined || last.at < at;
    const step = update(isNew ? { at, units: null, spent: {}, refused: 0 } : last);
    const remaining = isNew
      ? steps.filter((one) => one.at > at - hour && one.at < at)
      : steps.slice(0, -1);
    steps = [...remaining, step];
  }

  return {
    spent: (who: Spender, units: number): void =>
      change((step) => ({
        ...step,
        spent: { ...step.spent, [who]: (step.spent[who] ?? 0) + units },
      })),
    refused: (): void => change((step) => ({ ...step, refused: step.refused + 1 })),
    left: (units: number): void => {
      const last = steps.at(-1);
      // Called on every change; only a new minimum counts.
      if (last && now() - last.at < stepMs && last.units !== null && last.units <= units) return;
      change((step) => ({ ...step, units: Math.min(step.units ?? Infinity, Math.max(0, units)) }));
    },
    steps: () => steps,
    restore: (kept: readonly UsageStep[]): void => {
      steps = kept.filter(({ at }) => at > now() - hour && at <= now());
    },
  };
}
