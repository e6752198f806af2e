import { Fragment } from 'react';
import { expect, test } from 'vitest';
import { cellText } from './cell-text.ts';

function State({ state }: { state: string }) {
  return <b>{state.toUpperCase()}</b>;
}
function Broken({ state }: { state?: string }): string {
  if (state === undefined) throw new TypeError('No state.');
  return state;
}

test('returns the displayed text, whatever it is rendered with', () => {
  expect(cellText('plain')).toBe('plain');
  expect(cellText(12.5)).toBe('12.5');
  expect(
    cellText(
      <Fragment>
        1,234.50 <span>EUR</span>
      </Fragment>,
    ),
  ).toBe('1,234.50 EUR');
  expect(cellText(<State state="paused" />)).toBe('PAUSED');
  expect(cellText(['a', null, false, <i key="b">b</i>])).toBe('ab');
  expect(cellText('two\n  lines\t')).toBe('two lines');
});

test('returns nothing for a dash or an unreadable cell', () => {
  expect(cellText('–')).toBe('');
  expect(cellText(<Broken />)).toBe('');
});
