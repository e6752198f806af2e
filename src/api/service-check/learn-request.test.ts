import { expect, test } from 'vitest';
import { learnRequest } from './learn-request.ts';

test('a refusal teaches the names and values that it mentions', () => {
  const refusal = {
    message: 'Invalid request.',
    violations: [
      { path: '/reportType', text: 'must be one of CAMPAIGN, KEYWORD or PRODUCT' },
      { path: '/dateFrom', text: 'is required' },
      { path: '/dateTo', text: 'is required' },
      { path: '/timeUnit', text: 'must be Daily or Summary' },
    ],
  };
  expect(learnRequest(refusal)).toEqual({
    fields: {
      report_type: 'reportType',
      start_date: 'dateFrom',
      end_date: 'dateTo',
      time_unit: 'timeUnit',
    },
    values: {
      report_type: { CAMPAIGN: 'campaign', KEYWORD: 'keyword', PRODUCT: 'product' },
      time_unit: { Daily: 'daily', Summary: 'summary' },
    },
  });
});

test.each([[undefined], ['<html>Bad request</html>'], [{ error: 'Quota exceeded.' }]])(
  'nothing is learned from %j',
  (refusal) => {
    expect(learnRequest(refusal)).toEqual({ fields: {}, values: {} });
  },
);
