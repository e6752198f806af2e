/** Formats a key for display: "⌘ K", "Ctrl K", "G". */
export function formatKey(key: string, mac: boolean): string {
  const parts = key.split('+').filter(Boolean);
  if (parts.length === 0) return key;
  return parts
    .map((part) => names[part]?.[mac ? 1 : 0] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(' ');
}

const names: Readonly<Record<string, readonly [string, string]>> = {
  Mod: ['Ctrl', '⌘'],
  Alt: ['Alt', '⌥'],
  Shift: ['Shift', '⇧'],
  Escape: ['Esc', 'Esc'],
  ArrowUp: ['↑', '↑'],
  ArrowDown: ['↓', '↓'],
  ArrowLeft: ['←', '←'],
  ArrowRight: ['→', '→'],
  PageUp: ['Page Up', 'Page Up'],
  PageDown: ['Page Down', 'Page Down'],
};
