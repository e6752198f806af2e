/**
 * The demonstrator's panel: moves the clock on and makes things go wrong, in the running app.
 * Drawn with DOM calls and in the system's own colours, so that it needs nothing of the app it sits beside.
 */
import type { Control } from './control.ts';
import { element, toDom } from './identity/element.ts';
import { scenarios } from './world/scenarios.ts';
import type { State } from './world/state.ts';
import { tiers } from './world/tiers.ts';

const steps = { '1 minute': 60, '1 hour': 3600, '1 day': 86_400 } as const;

/**
 * Puts the panel, closed, at the end of the page. `state` answers what the world is like. What is in it is made
 * when it is opened: a closed panel adds nothing to the page but its name.
 */
export function addPanel(control: Control, state: () => Promise<State>): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const details = toDom(element('details', {}, element('summary', {}, 'Simulation')), document);
  const panel = document.createElement('aside');
  panel.id = 'simulation';
  panel.setAttribute('aria-label', 'Simulation');
  panel.append(details);
  document.body.append(panel);

  let inside: HTMLElement | null = null;
  details.addEventListener('toggle', () => {
    if (inside) {
      inside.remove();
      inside = null;
    } else {
      inside = toDom(layout(), document) as HTMLElement;
      details.appendChild(inside);
      connect(inside, control, state);
    }
  });
}

function connect(panel: HTMLElement, control: Control, state: () => Promise<State>): void {
  const find = (selector: string) => panel.querySelectorAll<HTMLInputElement>(selector);
  const show = async () => {
    const { scenario, tier } = await state();
    const time = new Date(await control.now()).toLocaleString();
    for (const field of find('[name=sim-scenario]')) field.value = scenario;
    for (const field of find('[name=sim-tier]')) field.value = tier;
    for (const output of find('output')) output.textContent = time;
  };
  const on = (selector: string, type: string, act: (field: HTMLInputElement) => Promise<void>) => {
    for (const field of find(selector)) {
      field.addEventListener(type, () => {
        void act(field).then(show);
      });
    }
  };
  on('[data-seconds]', 'click', (field) =>
    control.clock({ advance_s: Number(field.dataset['seconds']) }),
  );
  on('[data-reset]', 'click', () => control.reset());
  on('[name=sim-scenario]', 'change', ({ value }) => control.scenario({ name: value }));
  on('[name=sim-tier]', 'change', ({ value }) => control.tier({ name: value }));
  void show();
}

function layout() {
  const clock = Object.entries(steps).map(([name, seconds]) =>
    element('button', { type: 'button', 'data-seconds': String(seconds) }, `+ ${name}`),
  );
  return element(
    'div',
    {},
    element('p', {}, 'It is ', element('output', {}, '–'), ' in this world.'),
    element('p', { role: 'group', 'aria-label': 'Move the clock on' }, ...clock),
    choice('Scenario', 'sim-scenario', scenarios),
    choice('Tier', 'sim-tier', tiers),
    element('p', {}, element('button', { type: 'button', 'data-reset': true }, 'Start over')),
  );
}

function choice(label: string, name: string, values: Record<string, string | number>) {
  const options = Object.entries(values).map(([value, about]) =>
    element('option', { value }, typeof about === 'number' ? `${value}: ${about} a minute` : value),
  );
  return element(
    'p',
    {},
    element('label', {}, `${label} `, element('select', { name }, ...options)),
  );
}

const styles = `
#simulation { position: fixed; left: 12px; bottom: 12px; z-index: 20; max-width: 20rem; font-size: 12px; line-height: 1.4; color: CanvasText; background: Canvas; border: 1px solid GrayText; border-radius: 6px; }
#simulation summary { padding: 4px 10px; cursor: pointer; }
#simulation details[open] { padding-bottom: 8px; }
#simulation p { margin: 0; padding: 4px 10px; }
#simulation button, #simulation select { font: inherit; color: ButtonText; background: ButtonFace; border: 1px solid GrayText; border-radius: 4px; padding: 3px 8px; margin-right: 4px; min-height: 24px; }
#simulation :focus-visible { outline: 2px solid Highlight; outline-offset: 2px; }
@media print { #simulation { display: none; } }
`;
