/** The buttons of the current page as palette entries, by their accessible names. */
import { normalizeText } from '#lib/normalize-text.ts';
import type { Entry } from './entry.ts';

/** Buttons in these belong to a row, a list or the navigation, or are a term with a definition. */
const excluded = '[role=grid], [role=treegrid], table, [role=listbox], nav, [data-term]';

/**
 * The enabled buttons of a page by accessible name. The detail holds their description, such as a cost,
 * and the section of the page that they are in.
 */
export function pageButtonEntries(page: ParentNode): readonly Entry[] {
  const found = new Map<string, Entry>();
  for (const button of page.querySelectorAll<HTMLButtonElement>('button')) {
    if (!isAvailable(button)) continue;
    const label = nameOf(button);
    const isOn = button.getAttribute('aria-pressed') === 'true' ? 'on' : '';
    const detail = [isOn, descriptionOf(button), sectionNameOf(button)].filter(Boolean).join(' · ');
    const id = `button:${label}:${detail}`;
    if (label === '' || found.has(id)) continue;
    found.set(id, {
      id,
      kind: 'button',
      label,
      detail,
      icon: 'chevron',
      text: normalizeText(`${label} ${detail}`),
      run: () => press(button),
    });
  }
  return [...found.values()];
}

function press(button: HTMLElement): void {
  // A dialog or list that it opens returns the focus to it.
  button.focus();
  button.click();
}

function isAvailable(button: HTMLButtonElement): boolean {
  if (button.disabled || button.getAttribute('aria-disabled') === 'true') return false;
  if (button.closest(excluded) !== null) return false;
  // Test DOMs may lack `checkVisibility`.
  return button.checkVisibility?.() ?? true;
}

function describedBy(button: Element): Element[] {
  const ids = button.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.flatMap((id) => document.getElementById(id) ?? []);
}

/** Comboboxes in a toolbar group are filters. */
function nameOf(button: Element): string {
  const label = button.getAttribute('aria-label') ?? button.textContent;
  const name = label.replaceAll(/\s+/g, ' ').trim();
  const isFilter =
    button.getAttribute('role') === 'combobox' && button.closest('[role=group]') !== null;
  return isFilter ? `Filter: ${name}` : name;
}

/** Its description. If that has a button with a longer explanation, only the button's text. */
function descriptionOf(button: Element): string {
  return describedBy(button)
    .map((it) => (it.querySelector('button') ?? it).textContent.trim())
    .join(', ');
}

/** The name or heading of the section that the button is in; empty if it has none. */
function sectionNameOf(button: Element): string {
  const part = button.closest('section, article, figure, [role=region]');
  const label = part?.getAttribute('aria-label');
  const by = part?.getAttribute('aria-labelledby');
  const named = by ? document.getElementById(by.split(' ')[0] ?? '')?.textContent : undefined;
  return (label ?? named ?? part?.querySelector('h2, h3')?.textContent ?? '').trim();
}
