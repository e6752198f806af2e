/**
 * The demonstrator's panel: advances the clock and triggers failures in the running app.
 * Drawn with DOM calls, so it depends on nothing in the app but its style tokens.
 */
import type { Control } from './control.ts';
import { element, toDom } from './identity/element.ts';
import { panelStyle } from './panel-style.ts';
import { isScenario, scenarios } from './world/scenarios.ts';
import type { State } from './world/state.ts';
import type { Store } from './world/store.ts';
import { tiers } from './world/tiers.ts';

const steps = { '1 minute': 60, '1 hour': 3600, '1 day': 86_400 } as const;

/**
 * Adds the closed panel to the end of the page. Its contents are created when it opens: a closed panel
 * adds only its name. It follows every change of the store; Escape closes it.
 */
export function addPanel(control: Control, store: Store): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(panelStyle);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const summary = toDom(element('summary', {}, 'Simulation'), document) as HTMLElement;
  const details = document.createElement('details');
  details.append(summary);
  const panel = document.createElement('aside');
  panel.id = 'simulation';
  panel.setAttribute('aria-label', 'Simulation');
  panel.append(details);
  document.body.append(panel);

  let close: (() => void) | null = null;
  const draw = (): void => {
    close ??= open(details, control, store);
  };
  // The click comes before the toggle event, and a Tab right after it must land inside.
  summary.addEventListener('click', () => {
    if (!details.open) draw();
  });
  details.addEventListener('toggle', () => {
    if (details.open) {
      draw();
      return;
    }
    close?.();
    close = null;
  });
  panel.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !details.open) return;
    // Otherwise Escape would also act on the page under the panel.
    event.stopPropagation();
    details.open = false;
    summary.focus();
  });
}

/** Draws the panel's contents and keeps them up to date; returns a function that removes them. */
function open(details: HTMLElement, control: Control, store: Store): () => void {
  const inside = toDom(layout(), document) as HTMLElement;
  const field = (name: string) => inside.querySelector<HTMLSelectElement>(`[name=sim-${name}]`);
  const on = (target: EventTarget | null, type: string, act: () => Promise<void>) =>
    target?.addEventListener(type, () => void act());

  for (const button of inside.querySelectorAll<HTMLElement>('[data-seconds]')) {
    const seconds = Number(button.dataset['seconds']);
    on(button, 'click', () => control.clock({ advance_s: seconds }));
  }
  on(inside.querySelector('[data-reset]'), 'click', () => control.reset());
  const [scenario, tier] = [field('scenario'), field('tier')];
  on(scenario, 'change', () => control.scenario({ name: scenario?.value ?? '' }));
  on(tier, 'change', () => control.tier({ name: tier?.value ?? '' }));

  const show = (state: State) => {
    if (scenario) scenario.value = state.scenario;
    if (tier) tier.value = state.tier;
    write(inside, '.about', isScenario(state.scenario) ? scenarios[state.scenario] : '');
    void control.now().then((now) => write(inside, 'output', describe(now)));
  };
  const stop = store.subscribe(show);
  void store.read().then(show);
  details.append(inside);
  return () => {
    stop();
    inside.remove();
  };
}

/** Writes only changed text; otherwise a screen reader would repeat it with each request. */
function write(inside: HTMLElement, selector: string, text: string): void {
  const place = inside.querySelector(selector);
  if (place && place.textContent !== text) place.textContent = text;
}

function describe(now: number): string {
  return new Date(now).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}

function layout() {
  const clock = Object.entries(steps).map(([name, seconds]) =>
    element('button', { type: 'button', 'data-seconds': String(seconds) }, `+ ${name}`),
  );
  return element(
    'div',
    { class: 'inside' },
    element('p', {}, 'Simulated time ', element('output', {}, '–')),
    element('div', { class: 'steps', role: 'group', 'aria-label': 'Advance the clock' }, ...clock),
    element(
      'div',
      {},
      choice('Scenario', 'sim-scenario', scenarios, { 'aria-describedby': 'sim-about' }),
      element('p', { class: 'about', id: 'sim-about' }),
    ),
    choice('Tier', 'sim-tier', tiers),
    element('button', { type: 'button', 'data-reset': true }, 'Reset'),
  );
}

function choice(
  label: string,
  name: string,
  values: Record<string, string | number>,
  more: Record<string, string> = {},
) {
  const options = Object.entries(values).map(([value, about]) =>
    element(
      'option',
      { value },
      typeof about === 'number' ? `${value}: ${about} units a minute` : value,
    ),
  );
  return element('label', {}, label, element('select', { name, ...more }, ...options));
}
