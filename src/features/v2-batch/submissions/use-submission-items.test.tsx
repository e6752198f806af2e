import { expect, test } from 'vitest';
import type { BatchStore } from '#features/v2-batch/store/batch-store.ts';
import type { Batch } from '#features/v2-batch/store/stored-batches.ts';
import { actAsync, render } from '#ui/test-render.tsx';
import { batch } from './test-batch.ts';
import { useSubmissionItems } from './use-submission-items.ts';

const item = { asin: 'B000000001', countryCode: 'DE', percACoS: 12 };
const store = {
  items: async (keys: readonly string[]) =>
    new Map(keys.map((key) => [key, { items: [item], said: [], results: null }])),
} as unknown as BatchStore;

function Outcomes({ batches }: { batches: readonly Batch[] }) {
  const records = useSubmissionItems(store, batches);
  return <p>{records?.map(({ outcome }) => outcome).join(', ')}</p>;
}

test.each(['taken', 'back'] as const)(
  'shows the decision %s about one batch of a long submission',
  async (standing) => {
    const batches = Array.from({ length: 40 }, (_, at) =>
      batch({ key: `b${at}`, standing: at === 7 ? 'unanswered' : 'waiting' }),
    );
    const again = await render(<Outcomes batches={batches} />);
    await actAsync(() => {});
    const text = () => document.querySelector('p')?.textContent;
    expect(text()).toContain('Sent, outcome unknown');
    await again(<Outcomes batches={batches.with(7, batch({ key: 'b7', standing }))} />);
    await actAsync(() => {});
    expect(text()).not.toContain('Sent, outcome unknown');
    expect(text()).toContain(standing === 'taken' ? 'Accepted, not tracked' : 'Returned to draft');
  },
);
