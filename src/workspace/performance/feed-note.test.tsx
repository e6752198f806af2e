import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { render } from '#ui/test-render.tsx';
import { FeedNote } from './feed-note.tsx';
import type { Feed } from './use-source.ts';

vi.mock('#workspace/costly-button.tsx', () => ({
  CostlyButton: ({ children }: { children: ReactNode }) => (
    <button type="button">{children}</button>
  ),
}));

const feed = { source: null, sources: [], coming: null, failed: null } as unknown as Feed;

test('what is wrong with the rows of a report stands beside its name', async () => {
  const note = (doubt: string | null) => (
    <MemoryRouter>
      <FeedNote feed={feed} what="Product spend" pathOf={(job) => `/${job}`} doubt={doubt} />
    </MemoryRouter>
  );
  const again = await render(note(null));
  expect(document.body.textContent).not.toContain('repeats');
  await again(note('1 row repeats a product.'));
  expect(document.querySelector('[role=group]')?.textContent).toContain('1 row repeats a product.');
});
