/** Changes to the user's ACOS targets. */
import type { Target, TargetScope } from './targets.ts';

/** Whether both scopes are the same. */
export function isSameScope(one: TargetScope, other: TargetScope): boolean {
  return scopeKey(one) === scopeKey(other);
}

/** Sets the target of a scope, appended if it is new; `null` removes it. */
export function withTarget(
  targets: readonly Target[],
  scope: TargetScope,
  acos: number | null,
): readonly Target[] {
  if (acos === null) return targets.filter((it) => !isSameScope(it, scope));
  const target: Target = { ...scope, acos };
  const isKnown = targets.some((it) => isSameScope(it, scope));
  return isKnown
    ? targets.map((it) => (isSameScope(it, scope) ? target : it))
    : [...targets, target];
}

/** A scope as a unique text. */
export function scopeKey(scope: TargetScope): string {
  if (scope.of === 'everything') return scope.of;
  return `${scope.of} ${scope.of === 'channel' ? scope.channel : scope.accountId}`;
}
