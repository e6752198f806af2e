/** For a button below a grid that goes with what it mends: the grid takes the focus. */
export function focusGrid(button: HTMLElement): void {
  const grid = button
    .closest('p')
    ?.parentElement?.querySelector<HTMLElement>(':is([role=grid], [role=treegrid])');
  grid?.focus({ preventScroll: true });
}
