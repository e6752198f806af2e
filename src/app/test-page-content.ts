/** For tests of the whole app: what the page in the document displays. */

/** The text of an element, without what only screen readers are told. */
export function textOf(element: Element | null | undefined): string {
  if (!element) return '';
  const copy = element.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll('.sr-only')) hidden.remove();
  return copy.textContent.replace(/\s+/g, ' ').trim();
}

/** The text of the group with this name; empty without one. */
export const group = (name: string): string =>
  textOf(document.querySelector(`[role=group][aria-label="${name}"]`));

/** The cells of a column from top to bottom, of the table or grid with this name. */
export function column(table: string, header: string): string[] {
  const tables = [...document.querySelectorAll('table, [role=grid], [role=treegrid]')];
  const element = tables.find((one) => one.getAttribute('aria-label') === table);
  const headers = [...(element?.querySelectorAll('thead th, [role=columnheader]') ?? [])];
  const names = headers.map((one) => one.getAttribute('aria-label') ?? textOf(one));
  const at = names.findIndex((name) => name.split(', ')[0] === header);
  const place = (row: Element) => Number(row.getAttribute('aria-rowindex'));
  return [...(element?.querySelectorAll('tbody tr, [data-row]') ?? [])]
    .toSorted((a, b) => place(a) - place(b))
    .map((row) => [...row.querySelectorAll('td, th, [role=rowheader], [role=gridcell]')][at])
    .map((cell) => textOf(cell));
}

/** Where the first link with this text leads; empty without one. */
export function linkTo(text: string): string {
  const links = [...document.querySelectorAll('a')];
  return links.find((one) => textOf(one) === text)?.getAttribute('href') ?? '';
}

/** All buttons, by what screen readers say. */
const buttons = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('button')];
const nameOf = (button: Element): string =>
  (button.getAttribute('aria-label') ?? button.textContent).replace(/\s+/g, ' ').trim();
export const buttonNames = (): string[] => buttons().map((one) => nameOf(one));

/** Clicks the first button whose name matches. */
export function press(name: RegExp): void {
  const found = buttons().find((one) => name.test(nameOf(one)));
  if (found === undefined) throw new Error(`There is no button ${name}: ${buttonNames().join()}`);
  found.click();
}

export const currentUrl = (): string => `${location.pathname}${location.search}`;
