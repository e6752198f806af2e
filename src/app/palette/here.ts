/** What the present page offers: its own buttons, found as a reader finds them. */
import { fold } from '#lib/fold.ts';
import type { Entry } from './entry.ts';

/** Inside these, a button belongs to one row, one term or one small choice. */
const apart = '[role=grid], [role=treegrid], table, [role=listbox], [popover], dialog, nav';

/**
 * The buttons of a page that can be pressed now, by their accessible names, with what is said of them:
 * what they cost, and the part of the page that they are in.
 */
export function buttonsOf(page: ParentNode): readonly Entry[] {
  const found = new Map<string, Entry>();
  for (const button of page.querySelectorAll<HTMLButtonElement>('button')) {
    if (!isOffered(button)) continue;
    const label = nameOf(button);
    const isOn = button.getAttribute('aria-pressed') === 'true' ? 'on' : '';
    const detail = [isOn, descriptionOf(button), partOf(button)].filter(Boolean).join(' · ');
    const id = `here:${label}:${detail}`;
    if (label === '' || found.has(id)) continue;
    found.set(id, {
      id,
      kind: 'here',
      label,
      detail,
      icon: 'chevron',
      text: fold(`${label} ${detail}`),
      run: () => pressed(button),
    });
  }
  return [...found.values()];
}

function pressed(button: HTMLElement): void {
  // Where its own dialog or list returns to.
  button.focus();
  button.click();
}

function isOffered(button: HTMLButtonElement): boolean {
  if (button.disabled || button.getAttribute('aria-disabled') === 'true') return false;
  if (button.closest(apart) !== null || explains(button)) return false;
  // Not every DOM can tell; a browser can.
  return button.checkVisibility?.() ?? true;
}

/** A term that can be asked for its meaning is a button, too. */
function explains(button: Element): boolean {
  return describedBy(button).some((it) => it.getAttribute('role') === 'tooltip');
}

function describedBy(button: Element): Element[] {
  const ids = button.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.flatMap((id) => document.getElementById(id) ?? []);
}

/** A filter is named by its label, any other button by what it says. Only filters stand in a toolbar. */
function nameOf(button: Element): string {
  const label = button.getAttribute('aria-label') ?? button.textContent;
  const name = label.replaceAll(/\s+/g, ' ').trim();
  const isFilter =
    button.getAttribute('role') === 'combobox' && button.closest('[role=group]') !== null;
  return isFilter ? `Filter by ${name.toLowerCase()}` : name;
}

/** The first words of its description: what is explained further stays with the button. */
function descriptionOf(button: Element): string {
  return describedBy(button)
    .map((it) => (it.querySelector('button') ?? it).textContent.trim())
    .join(', ');
}

/** The part of the page that it belongs to, where that has a heading or a name. */
function partOf(button: Element): string {
  const part = button.closest('section, article, figure, [role=region]');
  const label = part?.getAttribute('aria-label');
  const by = part?.getAttribute('aria-labelledby');
  const named = by ? document.getElementById(by.split(' ')[0] ?? '')?.textContent : undefined;
  return (label ?? named ?? part?.querySelector('h2, h3')?.textContent ?? '').trim();
}
