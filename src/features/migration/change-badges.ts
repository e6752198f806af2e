/** The badge of each kind of change: label and icon, repeated by the color. `short` is for the filter. */
export const changeBadges = {
  same: { tone: 'good', icon: 'check', word: 'Equivalent', short: 'Equivalent' },
  changed: { tone: 'warn', icon: 'refresh', word: 'Changed', short: 'Changed' },
  none: { tone: 'neutral', icon: 'close', word: 'No equivalent', short: 'None' },
} as const;
