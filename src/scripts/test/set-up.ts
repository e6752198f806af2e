/** Set-up of every test file: a test that writes warnings or errors to the console fails, and nobody is signed in. */
import { afterEach, beforeEach, vi } from 'vitest';
import { installCurrentUser } from '#shared/user/current-user.ts';

installCurrentUser({
  openStorage: async () => null,
  isLive: () => false,
  subscribe: () => () => {},
});

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
