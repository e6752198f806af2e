import { Suspense } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyPart } from '#ui/charts/charts.tsx';
import { actAsync, render } from '#ui/test-render.tsx';
import { PageError } from './route-error.tsx';

const isOnline = vi.spyOn(navigator, 'onLine', 'get');
/** As the browser tells it. */
const connect = (online: boolean) =>
  actAsync(() => {
    isOnline.mockReturnValue(online);
    dispatchEvent(new Event(online ? 'online' : 'offline'));
  });

beforeEach(() => isOnline.mockReturnValue(false));
afterEach(() => isOnline.mockReset());

const text = () => document.body.textContent ?? '';
const Page = () => 'the page';
/** Code that loads only with a connection. */
const load = vi.fn<() => Promise<typeof Page>>(async () => {
  if (!navigator.onLine) throw new TypeError('Failed to fetch dynamically imported module: x');
  return Page;
});

async function openPage(loader: () => unknown = () => null): Promise<void> {
  const shouldRevalidate = () => false;
  const page = { path: '/', loader, shouldRevalidate, lazy: { Component: load } };
  const routes = [{ ErrorBoundary: PageError, HydrateFallback: () => null, children: [page] }];
  await render(<RouterProvider router={createMemoryRouter(routes)} />);
}

test.each([
  ['page', () => null],
  ['page, whose code is also needed for its data,', async () => (await load(), null)],
])('a %s says offline that it loads with the connection, and does', async (_, loader) => {
  await openPage(loader);
  await vi.waitFor(() => expect(text()).toContain('You are offline'));
  expect(text()).toContain('This page loads when you are online again.');
  expect(document.querySelector('h1')?.textContent).toBe('Offline');
  expect(document.querySelector('button')).toBeNull();
  await connect(true);
  await vi.waitFor(() => expect(text()).toBe('the page'));
});

test('a page that does not load with the connection either can be reloaded', async () => {
  await openPage();
  await vi.waitFor(() => expect(text()).toContain('You are offline'));
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module: x'));
  await connect(true);
  await vi.waitFor(() => expect(text()).toContain('This page could not be loaded'));
  expect(document.querySelector('button')?.textContent).toBe('Reload');
});

test('a part of a page that did not load offers to reload only with a connection', async () => {
  const Part = lazyPart(load, { name: 'Trend' });
  await render(<Suspense>{<Part />}</Suspense>);
  await vi.waitFor(() => expect(text()).toContain('Trend could not be loaded'));
  expect(text()).toContain('Continue when you are online again.');
  expect(document.querySelector('button')).toBeNull();
  await connect(true);
  expect(document.querySelector('button')?.textContent).toBe('Reload');
});
