import { useMemo, useState } from 'react';
import { now } from '#lib/clock.ts';
import type { FindingKind } from '#shared/findings/finding.ts';
import type { Ranked } from '#shared/findings/rank.ts';
import { partitionSnoozed, isSnoozedBy, type Snooze } from '#shared/findings/snooze.ts';
import type { FindingsState } from '#shared/findings/use-findings.ts';
import type { Scope } from '#shared/performance/report-source.ts';

export interface Fixes {
  /** The displayed findings. */
  items: readonly Ranked[];
  /** The total number of findings; of one kind, of those loaded. */
  total: number;
  /** New findings since the user touched the list: they are not inserted while it is in use. */
  fresh: number;
  /** Displays them. */
  show: () => void;
  /** Call when the user reads or uses the list: displayed findings keep their place from then on. */
  hold: () => void;
  /** Snoozed findings, latest first. */
  alive: readonly Snooze[];
  /** IDs of those not found in this scope, or no longer existing. */
  absent: ReadonlySet<string>;
}

/**
 * The first `shown` findings for display: without snoozed ones, of one kind if the user chose one, and stable under the
 * pointer.
 */
export function useFixes(
  { ranking, total, sure }: Pick<FindingsState, 'ranking' | 'total' | 'sure'>,
  entries: readonly Snooze[],
  scope: Scope,
  shown: number,
  kind: FindingKind | '' = '',
): Fixes {
  const [held, setHeld] = useState<{ ids: readonly string[]; scope: Scope } | null>(null);
  const { open, alive, absent, asideCount } = useMemo(() => {
    const at = now();
    const found = new Map(ranking.items.map(({ finding }) => [finding.id, finding]));
    const remaining = entries.filter((entry) => {
      const finding = found.get(entry.id);
      if (finding !== undefined) return isSnoozedBy(entry, finding, at);
      return entry.until === null || at < entry.until;
    });
    const gone = new Set(remaining.flatMap(({ id }) => (found.has(id) ? [] : [id])));
    return {
      // Others may belong between later ones.
      open: partitionSnoozed(ranking.items.slice(0, sure), remaining, at).open.filter(
        ({ finding }) => kind === '' || finding.kind === kind,
      ),
      alive: remaining.toReversed(),
      absent: gone,
      asideCount: remaining.length - gone.size,
    };
  }, [ranking, sure, entries, kind]);
  const order = held?.scope === scope ? held.ids : null;
  const { items, fresh } = useMemo(() => inOrder(open, order, shown), [open, order, shown]);
  const take = (list: readonly Ranked[]) =>
    setHeld({ ids: list.map(({ finding }) => finding.id), scope });
  return {
    items,
    total: (kind === '' ? total - asideCount : open.length) - fresh,
    fresh,
    show: () => take(open.slice(0, shown)),
    hold() {
      // Findings appended since are in use too.
      if (items.length > (order?.length ?? 0)) take(items);
    },
    alive,
    absent,
  };
}

/** The first `shown`: held ones first, in their order, then those that rank below all of them. */
function inOrder(open: readonly Ranked[], held: readonly string[] | null, shown: number) {
  if (held === null) return { items: open.slice(0, shown), fresh: 0 };
  const byId = new Map(open.map((item) => [item.finding.id, item]));
  const known = new Set(held);
  const own = held.flatMap((id) => byId.get(id) ?? []);
  const end = open.findLastIndex(({ finding }) => known.has(finding.id)) + 1;
  return {
    items: [...own, ...open.slice(end)].slice(0, shown),
    fresh: end - own.length,
  };
}
