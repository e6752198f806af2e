import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { render } from '#ui/test-render.tsx';
import { ReportNote } from './report-note.tsx';
import { entireScope, type ReportSource } from './report-source.ts';
import type { SourceFeed } from './use-report-source.ts';

vi.mock('#shared/rate-limit/costly-button.tsx', () => ({
  CostlyButton: ({ children }: { children: ReactNode }) => (
    <button type="button">{children}</button>
  ),
}));

const feed: SourceFeed = {
  wanted: { type: 'product' },
  scope: entireScope,
  source: null,
  isChosen: false,
  hasNewer: false,
  sources: [],
  coming: null,
  failed: null,
  ask: () => Promise.resolve(),
  choose: () => {},
};
const source = { jobId: 'job-1', channel: null, accountId: null } as ReportSource;

test('states what the metrics need, and nothing once they are there', async () => {
  const note = (own: Partial<SourceFeed>, children?: ReactNode) => (
    <MemoryRouter>
      <ReportNote feed={{ ...feed, ...own }} what="Product metrics">
        {children}
      </ReportNote>
    </MemoryRouter>
  );
  const group = () => document.querySelector('[role=group]');
  const again = await render(note({}));
  expect(group()?.textContent).toContain('No product report yet.');
  await again(note({ source: undefined }));
  expect(group()).toBeNull();
  await again(note({ source }, false));
  expect(group()).toBeNull();
  await again(note({ source }, 'Loading…'));
  expect(group()?.textContent).toBe('Loading…');
  await again(note({ source: { ...source, channel: 'channel-a' } }));
  expect(group()?.textContent).toBe('The product report covers only channel-a.');
});
