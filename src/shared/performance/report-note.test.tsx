import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { render } from '#ui/test-render.tsx';
import { ReportNote } from './report-note.tsx';
import type { ReportSourceState } from './use-report-source.ts';

vi.mock('#shared/rate-limit/costly-button.tsx', () => ({
  CostlyButton: ({ children }: { children: ReactNode }) => (
    <button type="button">{children}</button>
  ),
}));

const feed = {
  source: null,
  sources: [],
  coming: null,
  failed: null,
} as unknown as ReportSourceState;

test('displays problems of a report’s rows beside its name', async () => {
  const note = (warning: string | null) => (
    <MemoryRouter>
      <ReportNote feed={feed} what="Product spend" warning={warning} />
    </MemoryRouter>
  );
  const again = await render(note(null));
  expect(document.body.textContent).not.toContain('repeats');
  await again(note('1 row repeats a product.'));
  expect(document.querySelector('[role=group]')?.textContent).toContain('1 row repeats a product.');
});
