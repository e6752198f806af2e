/** Rows that were typed or pasted and are not on the list yet: kept on the device, as text. */
import * as z from 'zod/mini';
import type { TabPorts } from '#workspace/tab-ports.ts';

export interface TypedRows {
  /** What was kept last; '' for nothing. */
  read: () => Promise<string>;
  /** Keeps a text in place of the one before; '' forgets it. */
  keep: (text: string) => void;
}

const Kept = z.object({ text: z.string() });

const place = ['lists', 'batch-text'] as const;

/** Milliseconds after the last change in which it is written down. */
const soon = 300;

export function createTypedRows({
  user,
  onLeave,
  onHide,
}: Pick<TabPorts, 'user' | 'onLeave' | 'onHide'>): TypedRows {
  let next: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const openStorage = () => user.openStorage().catch(() => null);

  async function write(): Promise<void> {
    clearTimeout(timer);
    const text = next;
    if (text === null) return;
    next = null;
    const kept = await openStorage();
    await (text === '' ? kept?.remove(...place) : kept?.write(...place, { text }));
  }
  onLeave(() => void write());
  onHide(() => void write());

  return {
    async read() {
      const parse = (value: unknown) => z.safeParse(Kept, value).data?.text ?? null;
      return next ?? (await (await openStorage())?.read(...place, parse)) ?? '';
    },

    keep(text) {
      next = text;
      clearTimeout(timer);
      timer = setTimeout(() => void write(), soon);
    },
  };
}
