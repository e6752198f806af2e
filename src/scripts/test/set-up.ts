/** Runs before every test file. A warning or an error in the console fails a test. */
import { afterEach, beforeEach, vi } from 'vitest';
import { installCurrentUser } from '#user/current-user.ts';

installCurrentUser({
  openStorage: async () => null,
  isLive: () => false,
  subscribe: () => () => {},
});

const { waitFor } = vi;
vi.waitFor = (holds, options) => waitFor(holds, options ?? { timeout: 50_000 });

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
