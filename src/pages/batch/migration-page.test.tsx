import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test } from 'vitest';
import { actAsync, render } from '#ui/test-render.tsx';
import { MigrationPage } from './migration-page.tsx';

/** Opens the page with this search; returns the address. */
async function open(query = ''): Promise<() => string> {
  const url = `/?${new URLSearchParams({ q: query }).toString()}`;
  const router = createMemoryRouter([{ path: '/', element: <MigrationPage /> }], {
    initialEntries: [url],
  });
  await render(<RouterProvider router={router} />);
  return () => router.state.location.search;
}

const found = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent);

test('finds the replacement of a v2 path in a line of code', async () => {
  await open('get("https://api.example.com/channel-a/v2/pipe/reports/17")');
  expect(found()).toHaveLength(1);
  expect(found()[0]).toContain('/channel-a/v2/pipe/reports/{reportId}');
  expect(found()[0]).toContain('GET /advertising/jobs/{jobId}');
  expect(document.querySelector('[role=status]')?.textContent).toBe('1 of 37 paths');
});

test('finds paths by their words, also those that still respond', async () => {
  await open('PATCH masterlist');
  expect(document.querySelector('input')?.value).toBe('PATCH masterlist');
  expect(found()[0]).toContain('v2 still answers');
});

test('shows all paths again after a search without a match', async () => {
  const search = await open('nothing like it');
  expect(found()).toEqual([]);
  const button = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Show all paths',
  );
  await actAsync(() => button?.click());
  expect(found()).toHaveLength(37);
  expect(search()).toBe('');
});
