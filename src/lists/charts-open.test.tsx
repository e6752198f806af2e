import { beforeEach, expect, test } from 'vitest';
import { actAsync, render } from '#ui/test-render.tsx';
import { currentUser, installCurrentUser } from '#user/current-user.ts';
import { useChartsOpen } from './charts-open.ts';

const list = { name: 'Campaigns', hasCharts: true } as const;
/** A report of the same name. */
const report = { name: 'Campaigns', hasCharts: 'open' } as const;

/** Renders both as after a full page load. */
async function load() {
  installCurrentUser({ ...currentUser() });
  function Toggle({ of }: { of: typeof list | typeof report }) {
    const [isOpen, setOpen] = useChartsOpen(of);
    return (
      <button type="button" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'open' : 'closed'}
      </button>
    );
  }
  const draw = await render(
    <>
      <Toggle of={list} />
      <Toggle of={report} />
    </>,
  );
  const buttons = () => [...document.querySelectorAll('button')];
  return {
    shown: () => buttons().map((it) => it.textContent),
    press: (at: number) => actAsync(() => buttons()[at]?.click()),
    close: () => draw(null),
  };
}

beforeEach(() => localStorage.clear());

test('charts of lists are closed at first, those of reports open; both stay as they were left', async () => {
  const first = await load();
  expect(first.shown()).toEqual(['closed', 'open']);
  await first.press(0);
  await first.press(1);
  await first.close();
  const second = await load();
  expect(second.shown()).toEqual(['open', 'closed']);
  await second.press(0);
  await second.close();
  const third = await load();
  expect(third.shown()).toEqual(['closed', 'closed']);
  await third.press(1);
  expect(localStorage).toHaveLength(0);
});
