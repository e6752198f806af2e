import { expect, test } from 'vitest';
import type { DraftStore } from '#features/v2-batch/draft/draft-store.ts';
import type { BatchStore } from '#features/v2-batch/store/batch-store.ts';
import type { Batch } from '#features/v2-batch/store/stored-batches.ts';
import { actAsync, render } from '#ui/test-render.tsx';
import { EnterBatchId } from './enter-batch-id.tsx';
import { batch } from './test-batch.ts';
import { useBatchActions } from './use-batch-actions.ts';

const lost = batch({ key: 'lost', standing: 'unanswered' });

/** The problem that the form states for the ID, if the store refuses it and has these batches. */
async function problemOf(id: string, batches: Batch[]): Promise<string | null | undefined> {
  const store = {
    dispatch: async () => false,
    state: () => ({ stored: { submissions: [{ batches }] } }),
  } as unknown as BatchStore;
  function Form() {
    const { actions } = useBatchActions(store, {} as DraftStore);
    return <EnterBatchId onSubmit={(text) => actions.setId(lost, text)} onCancel={() => {}} />;
  }
  await render(<Form />);
  const input = document.querySelector('input');
  await actAsync(() => {
    if (input === null) return;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, id);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await actAsync(() => input?.form?.requestSubmit());
  return document.querySelector('[role=alert]')?.textContent;
}

test('a refused batch ID is another batch’s', async () => {
  const other = batch({ key: 'other', id: 'id-1', standing: 'sent' });
  expect(await problemOf('id-1', [lost, other])).toBe('Another batch already has this ID.');
});

test('a batch ID entered too late says so', async () => {
  const answered = batch({ key: 'lost', id: 'id-2', standing: 'sent' });
  expect(await problemOf('id-1', [answered])).toBe(
    'Too late: the status of this batch has changed in the meantime.',
  );
});
