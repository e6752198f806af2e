import type { ComponentProps } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { Batch, Submission } from '#features/v2-batch/store/stored-batches.ts';
import { dateTime } from '#lib/format.ts';
import { actAsync, render } from '#ui/test-render.tsx';
import { SubmissionItem } from './submission-item.tsx';
import { batch } from './test-batch.ts';
import type { BatchActions } from './use-batch-actions.ts';

const actions = {
  decide: vi.fn<BatchActions['decide']>(),
  returnToDraft: vi.fn<BatchActions['returnToDraft']>(),
  setId: vi.fn<BatchActions['setId']>(async () => 'Too late.'),
  remove: vi.fn<BatchActions['remove']>(),
  addToDraft: vi.fn<BatchActions['addToDraft']>(),
};
afterEach(() => vi.clearAllMocks());

const submission = (batches: Batch[], changes: Partial<Submission> = {}): Submission => ({
  key: 'newer',
  at: 0,
  wantedAt: null,
  told: null,
  countries: ['DE'],
  halted: null,
  batches,
  ...changes,
});

const draw = (props: Pick<ComponentProps<typeof SubmissionItem>, 'submission' | 'waitsFor'>) =>
  render(
    <MemoryRouter>
      <SubmissionItem actions={actions} onRemoved={() => {}} {...props} />
    </MemoryRouter>,
  );
const text = () => document.body.textContent;
const press = (name: string) =>
  actAsync(() => {
    const buttons = [...document.querySelectorAll('button')];
    buttons.findLast((it) => it.textContent.startsWith(name))?.click();
  });

test('a batch without a response asks for a decision, and removing it says what is lost', async () => {
  const lost = batch({ standing: 'unanswered' });
  await draw({ submission: submission([lost]), waitsFor: null });
  expect(text()).toContain('Sent, outcome unknown');
  expect(text()).toContain('Needs your decision. Nothing more is sent until then.');
  await press('Mark as accepted');
  expect(actions.decide).toHaveBeenLastCalledWith({ kind: 'markAccepted', key: 'b' });
  await press('Not accepted: return to draft');
  expect(actions.returnToDraft).toHaveBeenLastCalledWith(lost);
  await press('Enter batch ID');
  await press('Track batch');
  expect(text()).toContain('Enter the batch ID.');

  await press('Remove submission…');
  const dialog = document.querySelector('dialog, [role=dialog]');
  expect(dialog?.textContent).toContain('Remove unfinished submission?');
  expect(dialog?.textContent).toContain('Their IDs and items are lost');
  expect(actions.remove).not.toHaveBeenCalled();
  await press('Remove submission');
  expect(actions.remove).toHaveBeenLastCalledWith(['newer']);
});

test('a submission waits for the one before, and the user can stop waiting', async () => {
  const running = batch({ standing: 'sent', id: 'id', status: 'RUNNING' });
  const earlier = submission([running], { key: 'earlier', at: 60_000 });
  await draw({ submission: submission([batch({})]), waitsFor: earlier });
  expect(text()).toContain(
    `Sending starts when the earlier submission of ${dateTime(60_000)} has ended.`,
  );
  await draw({ submission: earlier, waitsFor: earlier });
  expect(text()).toContain('Later submissions wait until this one has ended');
  await press('Stop waiting for it');
  expect(actions.decide).toHaveBeenLastCalledWith({ kind: 'notAwaited', key: 'b' });
});

test('one on hold is sent only after the user resumes it', async () => {
  await draw({ submission: submission([batch({})], { halted: 'user' }), waitsFor: null });
  expect(text()).toContain('Needs your decision.');
  await press('Resume sending');
  expect(actions.decide).toHaveBeenLastCalledWith({ kind: 'resume', key: 'newer' });
});
