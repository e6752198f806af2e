/** Set up before every test file: a test that makes anything warn or fail on the console has failed. */
import { afterEach, beforeEach, vi } from 'vitest';

const lines: unknown[][] = [];

beforeEach(() => {
  lines.length = 0;
  for (const method of ['warn', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((...line: unknown[]) => {
      lines.push(line);
    });
  }
});

afterEach(() => {
  if (lines.length > 0) throw new Error(`Written to the console: ${JSON.stringify(lines)}`);
});
