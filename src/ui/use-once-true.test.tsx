import { expect, test } from 'vitest';
import { render } from '#ui/test-render.tsx';
import { useOnceTrue } from './use-once-true.ts';

function Waiting({ isReady, about }: { isReady: boolean; about: string }) {
  return useOnceTrue(isReady, about) ? 'displayed' : 'waiting';
}

const said = () => document.body.lastElementChild?.textContent;

test('what has been displayed once stays, until it is about something else', async () => {
  const draw = await render(<Waiting isReady={false} about="all" />);
  expect(said()).toBe('waiting');
  await draw(<Waiting isReady about="all" />);
  expect(said()).toBe('displayed');
  await draw(<Waiting isReady={false} about="all" />);
  expect(said()).toBe('displayed');
  await draw(<Waiting isReady={false} about="channel-a" />);
  expect(said()).toBe('waiting');
});
