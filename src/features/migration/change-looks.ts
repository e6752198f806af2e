/** What has become of an old path: a word and a sign, which the colour only repeats; `short` beside others. */
export const changeLooks = {
  same: { tone: 'good', icon: 'check', word: 'Equivalent', short: 'Equivalent' },
  changed: { tone: 'warn', icon: 'refresh', word: 'Changed', short: 'Changed' },
  none: { tone: 'neutral', icon: 'close', word: 'No equivalent', short: 'None' },
} as const;
