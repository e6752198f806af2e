import { expect, test } from 'vitest';
import { countsText, findingsText } from './print.ts';

test('findings are listed by topic, with what a difference means', () => {
  const finding = { topic: 'Accounts', subject: 'name', outcome: 'pass', found: 'x', effect: null };
  const findings = [
    finding,
    { ...finding, topic: 'Access', subject: 'Allowed origin', outcome: 'missing', effect: 'Bad.' },
    { ...finding, subject: 'channel', outcome: 'differs', found: 'y' },
  ] as Parameters<typeof findingsText>[0];
  expect(findingsText(findings)).toBe(
    [
      '',
      'Accounts',
      '  pass     name            x',
      '  differs  channel         y',
      '',
      'Access',
      '  missing  Allowed origin  x',
      '                           Bad.',
    ].join('\n'),
  );
});

test('outcomes are counted', () => {
  expect(countsText(['pass', 'fail', 'pass'])).toBe('2 pass · 1 fail');
});
