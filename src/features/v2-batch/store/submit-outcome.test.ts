import { expect, test } from 'vitest';
import { toServiceError } from '#api/to-service-error.ts';
import { toSubmitOutcome } from './submit-outcome.ts';

/** The outcome of a submission answered with this status. */
const outcome = (status: number) => {
  const problem = { title: 'Said so', status };
  return toSubmitOutcome(
    toServiceError(Response.json(problem, { status }), JSON.stringify(problem)),
  );
};

test.each([408, 409, 425, 500, 503])(
  'after %i the batch may have been accepted, and the reason is preserved',
  (status) => {
    expect(outcome(status)).toEqual({ kind: 'unanswered', reason: 'Said so' });
  },
);

test.each([400, 403, 404, 410, 422])('after %i nothing was accepted', (status) => {
  expect(outcome(status)).toMatchObject({ kind: 'refused', reason: 'Said so' });
});

test.each([
  ['text/plain', 'percACoS: not a number', { kind: 'refused', reason: 'percACoS: not a number' }],
  ['text/html', '<h1>Too large</h1>', { kind: 'unanswered', reason: null }],
])('a 400 of type %s', (type, text, expected) => {
  const response = new Response(text, { status: 400, headers: { 'Content-Type': type } });
  expect(toSubmitOutcome(toServiceError(response, text))).toMatchObject(expected);
});
