import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { Finding } from '#shared/findings/finding.ts';
import { render } from '#ui/test-render.tsx';
import { FixEvidence } from './fix-evidence.tsx';

const spenders = vi.hoisted(() => ({ ids: [] as string[] }));
vi.mock('./use-spenders.ts', () => ({
  useSpenders: () => ({ ids: spenders.ids, sums: { cells: [] }, hasFailed: false }),
}));
vi.mock('#queries/campaigns.queries.ts', () => ({ useCampaigns: () => ({ data: undefined }) }));

test.each([
  [2, 2, 'View campaigns in list'],
  [240, 100, 'View the 100 with the highest spend in list'],
])('of %d campaigns, a link names %d', async (all, linked, text) => {
  spenders.ids = Array.from({ length: all }, (_, at) => `cmp-${at}`);
  const place = { productId: 'p', channel: 'a', accountId: null, currency: 'EUR', listings: [] };
  const finding = { kind: 'unsellable', place } as unknown as Finding;
  await render(
    <MemoryRouter>
      <FixEvidence finding={finding} productJob="job" />
    </MemoryRouter>,
  );
  const link = [...document.querySelectorAll('a')].at(-1);
  expect(link?.textContent).toBe(text);
  expect(link?.href.match(/cmp-\d+/g)).toHaveLength(linked);
});
