import { useMemo, useState } from 'react';
import type { Ranked } from '#domain/findings/rank.ts';
import { divided, keepsAside, type SetAside } from '#domain/findings/set-aside.ts';
import { now } from '#lib/clock.ts';
import type { FindingsState } from '#workspace/findings/use-findings.ts';
import type { Scope } from '#workspace/performance/source.ts';

export interface Fixes {
  /** What is shown of the list. */
  items: readonly Ranked[];
  /** How many there are to be shown. */
  total: number;
  /** Findings that came since the list was touched: they are not put between what is being read. */
  fresh: number;
  /** Shows them. */
  show: () => void;
  /** The list is being read or used: what is shown of it keeps its place from now on. */
  hold: () => void;
  /** What is set aside, the latest first. */
  alive: readonly SetAside[];
  /** The ids of those that are not found in this scope, or no more. */
  absent: ReadonlySet<string>;
}

/** The first `shown` findings as the page shows them: without those set aside, and steady under the pointer. */
export function useFixes(
  { ranking, total, sure }: Pick<FindingsState, 'ranking' | 'total' | 'sure'>,
  entries: readonly SetAside[],
  scope: Scope,
  shown: number,
): Fixes {
  const [held, setHeld] = useState<{ ids: readonly string[]; scope: Scope } | null>(null);
  const { open, alive, absent, asideCount } = useMemo(() => {
    const at = now();
    const found = new Map(ranking.items.map(({ finding }) => [finding.id, finding]));
    const kept = entries.filter((entry) => {
      const finding = found.get(entry.id);
      if (finding !== undefined) return keepsAside(entry, finding, at);
      return entry.until === null || at < entry.until;
    });
    const gone = new Set(kept.flatMap(({ id }) => (found.has(id) ? [] : [id])));
    return {
      // Further down others may belong between them.
      open: divided(ranking.items.slice(0, sure), kept, at).open,
      alive: kept.toReversed(),
      absent: gone,
      asideCount: kept.length - gone.size,
    };
  }, [ranking, sure, entries]);
  const order = held?.scope === scope ? held.ids : null;
  const { items, fresh } = useMemo(() => inOrder(open, order, shown), [open, order, shown]);
  const take = (list: readonly Ranked[]) =>
    setHeld({ ids: list.map(({ finding }) => finding.id), scope });
  return {
    items,
    total: total - asideCount - fresh,
    fresh,
    show: () => take(open.slice(0, shown)),
    hold() {
      // What has come below since is being read, too.
      if (items.length > (order?.length ?? 0)) take(items);
    },
    alive,
    absent,
  };
}

/** The first `shown`: those that are held first and in their order, then what ranks below all of them. */
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
