/** Values that the user sets for everything, for a channel or for an account. */

/** What such a value applies to. */
export type SettingScope =
  | { of: 'everything' }
  | { of: 'channel'; channel: string }
  | { of: 'account'; accountId: string };

/** A scope as a unique text. */
export function scopeKey(scope: SettingScope): string {
  if (scope.of === 'everything') return scope.of;
  return `${scope.of} ${scope.of === 'channel' ? scope.channel : scope.accountId}`;
}

/** The value of exactly this scope; `undefined` without one. */
export const valueFor = <T extends SettingScope>(
  all: readonly T[],
  scope: SettingScope,
): T | undefined => all.find((it) => scopeKey(it) === scopeKey(scope));

/** Sets the value of a scope, appended if it is new; `null` removes it. */
export function withValue<T extends object>(
  all: readonly (SettingScope & T)[],
  scope: SettingScope,
  value: T | null,
): readonly (SettingScope & T)[] {
  const isOther = (it: SettingScope) => scopeKey(it) !== scopeKey(scope);
  if (value === null) return all.filter(isOther);
  const own = { ...scope, ...value };
  return all.every(isOther) ? [...all, own] : all.map((it) => (isOther(it) ? it : own));
}
