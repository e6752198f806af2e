/** Saves text that was typed or pasted but not added to the draft yet. */
import * as z from 'zod/mini';
import type { TabPorts } from '#shared/user/tab-ports.ts';

export interface TypedTextStore {
  /** The text saved last; '' if there is none. */
  read: () => Promise<string>;
  /** Replaces the saved text; '' deletes it. */
  save: (text: string) => void;
}

const StoredText = z.object({ text: z.string() });

const storageKey = ['lists', 'batch-text'] as const;

/** Milliseconds between the last change and the write. */
const saveDelay = 300;

export function createTypedTextStore({
  user,
  onLeave,
  onHide,
}: Pick<TabPorts, 'user' | 'onLeave' | 'onHide'>): TypedTextStore {
  let next: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const openStorage = () => user.openStorage().catch(() => null);

  async function write(): Promise<void> {
    clearTimeout(timer);
    const text = next;
    if (text === null) return;
    next = null;
    const storage = await openStorage();
    await (text === '' ? storage?.remove(...storageKey) : storage?.write(...storageKey, { text }));
  }
  onLeave(() => void write());
  onHide(() => void write());

  return {
    async read() {
      const parse = (value: unknown) => z.safeParse(StoredText, value).data?.text ?? null;
      return next ?? (await (await openStorage())?.read(...storageKey, parse)) ?? '';
    },

    save(text) {
      next = text;
      clearTimeout(timer);
      timer = setTimeout(() => void write(), saveDelay);
    },
  };
}
