/** The last hour of the budget, in steps: what was left, who spent, how often the service said no. */
import { type CourseStep, courseStepSeconds, type Spender } from './board.ts';

const stepMs = courseStepSeconds * 1000;
const hour = 3_600_000;

export function createCourse(now: () => number) {
  /** Replaced, never changed, so that whoever draws it sees that it is another. */
  let steps: readonly CourseStep[] = [];

  function change(update: (step: CourseStep) => CourseStep): void {
    const at = Math.floor(now() / stepMs) * stepMs;
    const last = steps.at(-1);
    const isNew = last === undefined || last.at < at;
    const step = update(isNew ? { at, units: null, spent: {}, refused: 0 } : last);
    const kept = isNew
      ? steps.filter((one) => one.at > at - hour && one.at < at)
      : steps.slice(0, -1);
    steps = [...kept, step];
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
      // Every change of the budget passes here; only a new low says something.
      if (last && now() - last.at < stepMs && last.units !== null && last.units <= units) return;
      change((step) => ({ ...step, units: Math.min(step.units ?? Infinity, Math.max(0, units)) }));
    },
    steps: () => steps,
    restore: (kept: readonly CourseStep[]): void => {
      steps = kept.filter(({ at }) => at > now() - hour && at <= now());
    },
  };
}
