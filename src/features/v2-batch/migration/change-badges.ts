/** The badge of each kind of change: label and icon, repeated by the color. `short` is for the filter. */
export const changeBadges = {
  same: { tone: 'good', icon: 'check', label: 'Equivalent', short: 'Equivalent' },
  changed: { tone: 'warn', icon: 'refresh', label: 'Changed', short: 'Changed' },
  none: { tone: 'neutral', icon: 'close', label: 'No equivalent', short: 'None' },
} as const;
