import { expect, test, vi } from 'vitest';
import { pageButtonEntries } from './page-button-entries.ts';

test('lists the buttons of a page by name, with their cost and section', () => {
  const pressed = vi.fn<() => void>();
  document.body.innerHTML = `
    <main>
      <button aria-label="Refresh"></button>
      <div role="group" aria-label="Filters">
        <button role="combobox" aria-label="Status">Status: Paused</button>
      </div>
      <button role="combobox" aria-label="Add an account">Add an account</button>
      <button disabled>Cancel report</button>
      <button aria-disabled="true">Export CSV</button>
      <button data-term aria-describedby="tip">ACOS</button><span id="tip" hidden>Spend / sales</span>
      <section aria-labelledby="h">
        <h2 id="h">Scores</h2>
        <button aria-describedby="cost">Start<span> Quality scan</span></button>
        <span id="cost"><button data-term aria-describedby="tip">2,000 units</button><span>more</span></span>
      </section>
      <figure><h2>Spend</h2><button aria-label="Show as table" aria-pressed="true"></button></figure>
      <div role="grid"><button>In a row</button></div>
    </main>`;
  const main = document.querySelector('main') as HTMLElement;
  main.querySelector('[aria-label=Refresh]')?.addEventListener('click', pressed);
  const found = pageButtonEntries(main);
  expect(found.map(({ label, detail }) => `${label} | ${detail}`)).toEqual([
    'Refresh | ',
    'Filter: Status | ',
    'Add an account | ',
    'Start Quality scan | 2,000 units · Scores',
    'Show as table | on · Spend',
  ]);
  found[0]?.run?.();
  expect(pressed).toHaveBeenCalledOnce();
});
