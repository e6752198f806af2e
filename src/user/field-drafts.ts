/**
 * Text typed into fields but not submitted yet. All texts are saved when the page is left, by a reload or a new sign-in,
 * and each field restores its own when it is mounted again.
 */
import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import { currentUser, keepsTypedTexts, typedTextsKey } from './current-user.ts';

const Saved = z.object({
  /** The key of the user who typed: another one may sign in. */
  owner: z.string(),
  texts: z.record(z.string(), z.string()),
});

/** The texts in the fields of this page, by the name of the field draft. */
const currentTexts = new Map<string, string>();

/** The texts saved by an earlier page of this tab, until their fields are mounted. */
let restoredTexts: Promise<Map<string, string>> | null = null;

/** Saves the field drafts of the user with that key in this tab. To be awaited before leaving the page. Rejects if storage is full. */
export async function saveFieldDrafts(owner: string): Promise<void> {
  write(owner, [...readTexts(owner), ...((await restoredTexts) ?? []), ...currentTexts]);
}

function write(owner: string, texts: readonly (readonly [string, string])[]): void {
  const saved: z.infer<typeof Saved> = { owner, texts: Object.fromEntries(texts) };
  if (texts.length === 0) sessionStorage.removeItem(typedTextsKey);
  else sessionStorage.setItem(typedTextsKey, JSON.stringify(saved));
}

function saveOnLeave(owner: string, restored: ReadonlyMap<string, string>): void {
  addEventListener('pagehide', () => {
    if (!keepsTypedTexts()) return;
    try {
      write(owner, [...restored, ...currentTexts]);
    } catch {
      // Storage is full. The page is being left, so there is no place for a message.
    }
  });
}

function readTexts(owner: string): [string, string][] {
  try {
    const saved = Saved.parse(JSON.parse(sessionStorage.getItem(typedTextsKey) ?? 'null'));
    return saved.owner === owner ? Object.entries(saved.texts) : [];
  } catch {
    return [];
  }
}

async function takeTexts(): Promise<Map<string, string>> {
  try {
    const storage = await currentUser().openStorage();
    const texts = new Map(storage && readTexts(storage.key));
    if (storage !== null) {
      sessionStorage.removeItem(typedTextsKey);
      saveOnLeave(storage.key, texts);
    }
    return texts;
  } catch {
    return new Map();
  }
}

/**
 * State for the text of a field that survives a reload, a new sign-in and a visit to another page; `null` while nothing
 * is typed. `name` is unique in the app. `onRestore` is called with a text typed before; with it, a text is not restored
 * after a visit to another page.
 */
export function useFieldDraft(
  name: string,
  onRestore?: (text: string) => void,
): readonly [string | null, (text: string | null) => void] {
  const [text, setText] = useState<string | null>(null);
  const isOneWay = onRestore !== undefined;
  const restore = useEffectEvent((saved: string) => {
    // Text typed meanwhile takes precedence.
    if (text !== null) return;
    setText(saved);
    onRestore?.(saved);
  });
  useEffect(() => {
    let isUnmounted = false;
    const take = async (): Promise<void> => {
      const drafts = await (restoredTexts ??= takeTexts());
      const saved = drafts.get(name);
      if (isUnmounted || saved === undefined) return;
      drafts.delete(name);
      restore(saved);
    };
    void take();
    return () => {
      isUnmounted = true;
      const left = currentTexts.get(name);
      if (left !== undefined && !isOneWay) void restoredTexts?.then((all) => all.set(name, left));
    };
  }, [name, isOneWay]);
  useEffect(() => {
    if (text === null) currentTexts.delete(name);
    else currentTexts.set(name, text);
    return () => {
      currentTexts.delete(name);
    };
  }, [name, text]);
  const set = (next: string | null): void => {
    // At once: the field may be removed before it renders again.
    if (next === null) {
      currentTexts.delete(name);
      void restoredTexts?.then((all) => all.delete(name));
    }
    setText(next);
  };
  return [text, set];
}
