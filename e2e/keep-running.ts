import type { Page } from '@playwright/test';

/** Lets the service report every v2 batch as running, however long it takes; returns how to end that. */
export async function keepRunning(page: Page): Promise<() => void> {
  let isKept = true;
  await page.route('**/channel-a/v2/batch/*', (route) => {
    const request = route.request();
    if (!isKept || request.method() !== 'GET') return route.fallback();
    const batchId = new URL(request.url()).pathname.split('/').at(-1);
    return route.fulfill({
      status: 206,
      headers: { 'Access-Control-Allow-Origin': '*' },
      json: { batchId, status: 'RUNNING' },
    });
  });
  return () => {
    isKept = false;
  };
}
