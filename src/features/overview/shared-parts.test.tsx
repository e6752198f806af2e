import { expect, test } from 'vitest';
import { entireScope, type Scope } from '#shared/performance/report-source.ts';
import { render } from '#ui/test-render.tsx';
import type { TotalsChanges } from './changes/totals-changes.ts';
import { sharedChanges } from './shared-parts.ts';

const changes = { since: 1 } as TotalsChanges;
const narrow: Scope = { channel: ['dsp'], account_id: [] };

function Sharing({ scope, value }: { scope: Scope; value: TotalsChanges | undefined }) {
  sharedChanges.useShare(scope, value);
  return null;
}
function Shown({ scope }: { scope: Scope }) {
  return <p>{sharedChanges.useShared(scope)?.since ?? 'nothing'}</p>;
}

test('a value is displayed for its own scope only, and while it is shared', async () => {
  const page = (value: TotalsChanges | undefined, shown: Scope, isShared = true) => (
    <>
      {isShared && <Sharing scope={entireScope} value={value} />}
      <Shown scope={shown} />
    </>
  );
  const text = () => document.querySelector('p')?.textContent;
  const again = await render(page(changes, entireScope));
  expect(text()).toBe('1');
  await again(page(changes, narrow));
  expect(text()).toBe('nothing');
  await again(page(undefined, entireScope));
  expect(text()).toBe('nothing');
  await again(page(changes, entireScope));
  expect(text()).toBe('1');
  await again(page(changes, entireScope, false));
  expect(text()).toBe('nothing');
});
