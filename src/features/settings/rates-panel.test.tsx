import { expect, test } from 'vitest';
import { render } from '#ui/test-render.tsx';
import { RatesPanel } from './rates-panel.tsx';

test('accounts that could not be read are not accounts without a currency', async () => {
  const panel = (isKnown: boolean) => (
    <RatesPanel currencies={[]} isKnown={isKnown} onChange={() => {}} />
  );
  await render(panel(false));
  expect(document.body.textContent).toContain('could not be read');
  await render(panel(true));
  expect(document.body.textContent).toContain('No currency of your accounts is known');
});
