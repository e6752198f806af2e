import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useStore } from '#lib/use-store.ts';
import { numberOf, useLocalWork } from '#queries/local-work.ts';
import { monthOf } from '#lib/day-lists.ts';
import type { HistoryMonth } from './history-state.ts';
import { historyStore } from './history-store.ts';
import type { Answer, Operations, Question } from './internal/operations.ts';

/** The history of this user on this device, `undefined` until read, and its store. */
export function useHistory() {
  const store = historyStore(useQueryClient());
  const job = useStore(store);
  return useMemo(() => ({ state: job.stored, store }), [job, store]);
}

const noMonths: readonly HistoryMonth[] = [];

/**
 * A question with its answer from the months that have its `neededDays`; `undefined` until there is one, and without a
 * history. The one before stays until the next is there. Questions are compared as objects; `undefined` asks nothing.
 */
export function useAnswer<
  Name extends keyof Operations,
  Asked extends Question<Name> & { neededDays: readonly string[] },
>(name: Name, question: Asked | undefined): { question: Asked; answer: Answer<Name> } | undefined {
  const { state, store } = useHistory();
  const stored = state?.months ?? noMonths;
  const start = async (asked: Asked) => {
    const wanted = new Set(asked.neededDays.map(monthOf));
    const months = stored.filter(({ month }) => wanted.has(month));
    return { question: asked, answer: await store.ask(name, months, asked) };
  };
  return useLocalWork(
    [name, numberOf(question), numberOf(stored)],
    question && stored.length > 0 ? () => start(question) : undefined,
  );
}
