/** For a button below a grid that disappears when clicked: focuses the grid. */
export function focusGrid(button: HTMLElement): void {
  const grid = button
    .closest('p')
    ?.parentElement?.querySelector<HTMLElement>(':is([role=grid], [role=treegrid])');
  grid?.focus({ preventScroll: true });
}
