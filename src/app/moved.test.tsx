import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test, vi } from 'vitest';
import { movedPaths } from '#navigation/paths.ts';
import { actAsync, render } from '#ui/test-render.tsx';
import { Moved } from '#app/router.tsx';

test.each([
  ['/budget', '/api-usage'],
  ['/doctor', '/data-quality'],
])('%s redirects to %s with its search parameters and hash', async (from, to) => {
  expect(movedPaths[from]).toBe(to);
  const router = createMemoryRouter(
    [
      { path: from, element: <Moved to={to} /> },
      { path: '*', element: null },
    ],
    { initialEntries: ['/', `${from}?channel=channel-a,dsp&f=currency*is*EUR#costs`] },
  );
  await render(<RouterProvider router={router} />);
  await vi.waitFor(() => expect(router.state.location.pathname).toBe(to));
  expect(router.state.location.search).toBe('?channel=channel-a,dsp&f=currency*is*EUR');
  expect(router.state.location.hash).toBe('#costs');
  // The old address is replaced in the history, so "back" does not return to it.
  await actAsync(() => void router.navigate(-1));
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/'));
});
