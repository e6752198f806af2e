import { useMemo, useState } from 'react';
import type { Ranked, Ranking } from '../../domain/findings/rank.ts';
import { divided, keepsAside, type SetAside } from '../../domain/findings/set-aside.ts';
import { now } from '../../lib/clock.ts';
import type { Scope } from '../../workspace/performance/source.ts';

export interface Fixes {
  /** What stands in the list. */
  items: readonly Ranked[];
  /** Findings that came since the list was touched: they are not put between what is being read. */
  fresh: number;
  /** Shows them. */
  show: () => void;
  /** The list is being read or used: what stands in it keeps its place from now on. */
  hold: () => void;
  /** What is set aside, the latest first. */
  alive: readonly SetAside[];
  /** The ids of those that are not found in this scope, or no more. */
  absent: ReadonlySet<string>;
}

const none: readonly SetAside[] = [];

/** The findings as the page shows them: without those set aside, and steady under the pointer. */
export function useFixes(
  ranking: Ranking,
  entries: readonly SetAside[] | null,
  scope: Scope,
): Fixes {
  const [held, setHeld] = useState<{ ids: readonly string[]; scope: Scope } | null>(null);
  const { open, alive, absent } = useMemo(() => {
    const at = now();
    const found = new Map(ranking.items.map(({ finding }) => [finding.id, finding]));
    const kept = (entries ?? none).filter((entry) => {
      const finding = found.get(entry.id);
      if (finding !== undefined) return keepsAside(entry, finding, at);
      return entry.until === null || at < entry.until;
    });
    const gone = new Set(kept.flatMap(({ id }) => (found.has(id) ? [] : [id])));
    return { ...divided(ranking.items, kept, at), alive: kept.toReversed(), absent: gone };
  }, [ranking, entries]);
  const order = held?.scope === scope ? held.ids : null;
  const { items, fresh } = useMemo(() => {
    if (order === null) return { items: open, fresh: 0 };
    const byId = new Map(open.map((item) => [item.finding.id, item]));
    const known = new Set(order);
    return {
      items: order.flatMap((id) => byId.get(id) ?? []),
      fresh: open.filter(({ finding }) => !known.has(finding.id)).length,
    };
  }, [open, order]);
  const take = () => setHeld({ ids: open.map(({ finding }) => finding.id), scope });
  return {
    items,
    fresh,
    show: take,
    hold() {
      if (order === null && open.length > 0) take();
    },
    alive,
    absent,
  };
}
