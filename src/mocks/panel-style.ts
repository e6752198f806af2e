/** Styles of the demonstrator's panel, based on the app's style tokens. */
export const panelStyle = `
#simulation { position: fixed; left: 12px; bottom: 12px; z-index: 20; max-width: min(18rem, calc(100vw - 24px)); max-height: calc(100vh - 24px); overflow: auto; font-size: var(--text-xs); line-height: var(--text-xs--line-height); color: var(--color-ink); background: var(--color-raised); border: 1px solid var(--color-edge); border-radius: var(--radius-lg); }
#simulation:has([open]) { box-shadow: var(--shadow-raised); }
#simulation summary { display: flex; align-items: center; gap: 8px; min-height: 28px; padding: 0 12px; border-radius: var(--radius-lg); color: var(--color-muted); font-weight: 600; cursor: pointer; list-style: none; }
#simulation summary::-webkit-details-marker { display: none; }
#simulation summary::before { content: ''; width: 6px; height: 6px; border: solid currentColor; border-width: 1.5px 1.5px 0 0; transform: translateY(2px) rotate(-45deg); }
#simulation [open] summary::before { transform: translateY(-2px) rotate(135deg); }
#simulation summary:hover, #simulation [open] summary { color: var(--color-ink); }
#simulation .inside { display: grid; gap: 12px; padding: 4px 12px 12px; }
#simulation p { margin: 0; color: var(--color-muted); }
#simulation output { display: block; color: var(--color-ink); font-size: var(--text-sm); font-weight: 600; font-variant-numeric: tabular-nums; }
#simulation .steps { display: grid; grid-template-columns: repeat(3, 1fr); gap: 4px; }
#simulation label { display: grid; gap: 4px; color: var(--color-muted); }
#simulation .about { margin-top: 4px; min-height: calc(3 * var(--text-xs--line-height)); }
#simulation button, #simulation select { font: inherit; color: var(--color-ink); background: var(--color-surface); border: 1px solid var(--color-edge); border-radius: var(--radius-md); min-height: 28px; padding: 0 8px; }
#simulation button { font-weight: 600; }
#simulation select { width: 100%; }
#simulation button:hover, #simulation select:hover { background: var(--color-hover); }
#simulation :focus-visible { outline: 2px solid var(--color-accent); outline-offset: 1px; }
#simulation summary:focus-visible { outline-offset: -2px; }
@media print { #simulation { display: none; } }
`;
