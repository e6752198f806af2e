import { expect, test } from './fixtures.ts';
import { visits } from './pages.ts';
import { signIn } from './sign-in.ts';

for (const { name, open } of visits) {
  test(`${name} asks for nothing twice`, async ({ page, traffic }) => {
    await open(page);
    await page.reload();
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(traffic.repeated()).toEqual([]);
  });
}

test('a page starts its calls side by side', async ({ page, sim, traffic }) => {
  await sim.hold(true);
  await signIn(page);
  await expect
    .poll(() => traffic.calls().filter((call) => call.includes('/advertising/')).length)
    .toBe(2);
  await sim.hold(false);
  await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible();
});

test('moving between pages uses what is there', async ({ page, traffic }) => {
  await signIn(page);
  await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible();
  await page.getByRole('link', { name: 'Accounts', exact: true }).click();
  await expect(page.getByRole('grid', { name: 'Accounts' })).toBeVisible();
  await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
  await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible();
  expect(traffic.repeated()).toEqual([]);
});

test('the bearer and the key go to the service alone', async ({ page, host }) => {
  const strangers: string[] = [];
  page.on('request', (request) => {
    const headers = request.headers();
    const isOurs = new URL(request.url()).origin !== host.origin && headers['authorization'];
    if (headers['authorization'] && !isOurs) strangers.push(request.url());
    if (/eyJ/.test(request.url())) strangers.push(request.url());
  });
  await signIn(page);
  await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible();
  expect(strangers).toEqual([]);
});
