import { useLayoutEffect } from 'react';
import { expect, test, vi } from 'vitest';
import type { Visit } from '#shared/snapshots/snapshot-visits.ts';
import { render } from '#ui/test-render.tsx';
import { useChanges } from './use-changes.ts';

const compare = vi.hoisted(() => vi.fn<() => Promise<never>>());
vi.mock('#shared/snapshots/compare-snapshots.ts', () => ({ compareSnapshots: compare }));
vi.mock('#shared/snapshots/snapshot-stores.ts', () => ({ snapshotStore: () => null }));
vi.mock('#shared/settings/use-settings.ts', () => ({ useRates: () => [null] }));

const scope = { channel: [], account_id: [] };
let found: ReturnType<typeof useChanges>;
function Page({ visits }: { visits: readonly Visit[] }) {
  const changes = useChanges(visits, 1, scope);
  useLayoutEffect(() => {
    found = changes;
  });
  return null;
}

test('a comparison that fails is reported, until the next one succeeds', async () => {
  compare.mockRejectedValueOnce(new Error('unreadable'));
  const draw = await render(<Page visits={[]} />);
  expect(found).toEqual({ shown: undefined, hasFailed: true });

  compare.mockResolvedValueOnce({ lists: {}, standings: {}, book: {} } as never);
  await draw(<Page visits={[]} />);
  await vi.waitFor(() => expect(found.hasFailed).toBe(false));
  expect(found.shown).toMatchObject({ from: 1, scope });
});
