/** The link that leads past the navigation. */
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';

test('“Skip to content” moves the focus past the navigation', async ({ page }) => {
  await signIn(page, 'analyst', '/campaigns');
  await expect(page.getByRole('grid', { name: 'Campaigns' })).toBeVisible();
  const main = page.getByRole('main');
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await expect(main).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(main.locator(':focus')).toHaveCount(1);
});
