import { textWidth } from '#ui/charts/short-labels.ts';

/** The padding of a cell, and an icon, in em. */
const padding = 0.8;
const icon = 1.5;
/** Of rows in a group. */
const indentation = 1.4;

/** Longer texts wrap at the least width, in em, and take up to the most if there is room. Numbers never wrap. */
const limits = { name: { least: 13, most: 26 }, text: { least: 8, most: 20 } };

/** Makes the columns of all rendered grids as wide as their content, in em: `print.css` chooses a font that fits. */
export function fitToPaper(): void {
  for (const grid of document.querySelectorAll<HTMLElement>(':is([role=grid], [role=treegrid])'))
    fit(grid);
}

function fit(grid: HTMLElement): void {
  const needed: number[] = [];
  const wanted: number[] = [];
  for (const row of grid.querySelectorAll('[role=row]')) {
    const cells = [...row.children];
    // Only the message of an empty grid has a single cell.
    if (cells.length === 1) continue;
    cells.forEach((cell, at) => {
      const isHeader = cell.role === 'columnheader';
      // A header also contains its definition.
      const text = (isHeader ? cell.ariaLabel : null) ?? cell.textContent;
      const isNumber = !isHeader && cell.classList.contains('text-right');
      const limit = at === 0 ? limits.name : limits.text;
      const whole = isHeader ? longestWord(text) : widthOf(text);
      const least = isNumber ? whole : Math.min(limit.least, whole);
      const line = isNumber ? whole : Math.min(limit.most, whole);
      const extra =
        padding +
        (cell.querySelector('svg:not([data-menu] *)') === null ? 0 : icon) +
        (at === 0 ? indentation * (Number(row.ariaLevel ?? 1) - 1) : 0);
      needed[at] = Math.max(needed[at] ?? 0, least + extra);
      wanted[at] = Math.max(wanted[at] ?? 0, line + extra);
    });
  }
  const tracks = needed.map(
    (em, at) => `minmax(${em.toFixed(2)}em,${(wanted[at] ?? em).toFixed(2)}fr)`,
  );
  grid.style.setProperty('--tracks', tracks.join(' '));
  grid.style.setProperty('--print-ems', needed.reduce((sum, em) => sum + em, 0).toFixed(2));
}

/** The width of its longest word. The unit of a header, as in "Price, EUR", stays beside its label. */
const longestWord = (header: string): number =>
  Math.max(...header.replace(', ', '').split(/\s+/).map(widthOf));

/** The width of a text in em, a little more than set in the page's font: headers and names are bold. */
const widthOf = (text: string): number => (textWidth(text) / 12) * 1.1;
