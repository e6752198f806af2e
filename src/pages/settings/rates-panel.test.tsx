import { expect, test } from 'vitest';
import { render } from '#ui/test-render.tsx';
import { RatesPanel } from './rates-panel.tsx';

test('tells accounts that failed to load from accounts without a currency', async () => {
  const panel = (isKnown: boolean) => <RatesPanel currencies={[]} isKnown={isKnown} />;
  await render(panel(false));
  expect(document.body.textContent).toContain('could not be loaded');
  await render(panel(true));
  expect(document.body.textContent).toContain('The currencies of your accounts are unknown');
});
