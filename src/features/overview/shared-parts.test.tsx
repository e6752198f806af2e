import { expect, test } from 'vitest';
import type { Advertised } from '#shared/findings/use-advertised.ts';
import { entireScope, type Scope } from '#shared/performance/report-source.ts';
import { render } from '#ui/test-render.tsx';
import { sharedAdvertised } from './shared-parts.ts';

const advertised = { days: 30 } as unknown as Advertised;
const narrow: Scope = { channel: ['dsp'], account_id: [] };

function Sharing({ scope, value }: { scope: Scope; value: Advertised | undefined }) {
  sharedAdvertised.useShare(scope, value);
  return null;
}
function Shown({ scope }: { scope: Scope }) {
  return <p>{sharedAdvertised.useShared(scope) === advertised ? 'shared' : 'nothing'}</p>;
}
test('a value is displayed for its own scope only, and while it is shared', async () => {
  const page = (value: Advertised | undefined, shown: Scope, isShared = true) => (
    <>
      {isShared && <Sharing scope={entireScope} value={value} />}
      <Shown scope={shown} />
    </>
  );
  const text = () => document.querySelector('p')?.textContent;
  const again = await render(page(advertised, entireScope));
  expect(text()).toBe('shared');
  await again(page(advertised, narrow));
  expect(text()).toBe('nothing');
  await again(page(undefined, entireScope));
  expect(text()).toBe('nothing');
  await again(page(advertised, entireScope));
  expect(text()).toBe('shared');
  await again(page(advertised, entireScope, false));
  expect(text()).toBe('nothing');
});
