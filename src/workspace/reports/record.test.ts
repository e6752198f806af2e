import { describe, expect, test } from 'vitest';
import { parsePanel } from './record.ts';
import { accept, after, ask, cancel, hear } from './test-panel.ts';

describe('what is kept', () => {
  test('is read as it was written', () => {
    const panel = after(ask, accept, cancel('asked', 2000));
    expect(parsePanel(JSON.parse(JSON.stringify(panel)))).toEqual(panel);
  });

  test('takes no harm from what is odd, and leaves it alone', () => {
    const panel = after(ask, accept);
    const odd = [{ key: 'from a later version' }, 7];
    const read = parsePanel({ ...panel, reports: [...panel.reports, ...odd] });
    expect(read).toEqual({ ...panel, odd });
    expect(parsePanel(read)).toEqual(read);
    for (const value of [null, 'panel', {}, { reports: [] }]) expect(parsePanel(value)).toBeNull();
  });

  test('holds no address of a result', () => {
    const completed = hear(9000, { status: 'completed', progress: 1 });
    expect(JSON.stringify(after(ask, accept, completed))).not.toMatch(/url|http/);
  });
});
