import { expect, test } from 'vitest';
import { toServiceError } from '#api/to-service-error.ts';
import { toSubmitOutcome } from './submit-outcome.ts';

/** The outcome of a submission answered with this status. */
const outcome = (status: number) => {
  const problem = { title: 'Said so', status };
  return toSubmitOutcome(toServiceError(Response.json(problem, { status }), problem));
};

test.each([409, 425, 500, 503])(
  'after %i the batch may have been accepted, and the reason is preserved',
  (status) => {
    expect(outcome(status)).toEqual({ kind: 'unanswered', reason: 'Said so' });
  },
);

test.each([400, 403, 404, 410, 422])('after %i nothing was accepted', (status) => {
  expect(outcome(status)).toMatchObject({ kind: 'refused', reason: 'Said so' });
});
