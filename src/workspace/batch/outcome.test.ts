import { expect, test } from 'vitest';
import { refusal } from '#api/refusal.ts';
import { outcomeOf } from './outcome.ts';

/** What becomes of a batch whose sending was answered so. */
const outcome = (status: number) => {
  const problem = { title: 'Said so', status };
  return outcomeOf(refusal(Response.json(problem, { status }), problem));
};

test.each([409, 425, 500, 503])(
  'after %i it may have been taken, and the words of the service are kept',
  (status) => {
    expect(outcome(status)).toEqual({ kind: 'lost', reason: 'Said so' });
  },
);

test.each([400, 403, 404, 410, 422])('after %i nothing of it was taken', (status) => {
  expect(outcome(status)).toMatchObject({ kind: 'refused', reason: 'Said so' });
});
