/** Set-up of every test file: fails a test that writes warnings or errors to the console. */
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
