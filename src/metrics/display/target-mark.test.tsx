import { expect, test } from 'vitest';
import { render } from '#ui/test-render.tsx';
import { AcosTarget } from './target-mark.tsx';

test('an ACOS is good or bad only once its sales are final', async () => {
  const classesOf = async (isFinal: boolean) => {
    await render(
      <>
        {[0.45, 0.15].map((acos) => (
          <AcosTarget key={acos} acos={acos} target={{ acos: 0.3 }} isFinal={isFinal} />
        ))}
      </>,
    );
    const marks = [...document.querySelectorAll('[title]')];
    return marks.slice(-2).map((mark) => /text-\w+/.exec(mark.className)?.[0]);
  };
  expect(await classesOf(true)).toEqual(['text-bad', 'text-good']);
  expect(await classesOf(false)).toEqual(['text-muted', 'text-muted']);
  expect(document.body.textContent).toContain('15.0 pp over target 30.0%');
});
