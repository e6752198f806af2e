/**
 * Text typed into fields but not submitted yet. A new sign-in leaves the page, so before that all texts
 * are saved, and each field restores its own when it is mounted again.
 */
import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import type { UserStorage } from '#storage/user-storage.ts';
import { currentUser } from './current-user.ts';

const storageKey = ['drafts', 'typed'] as const;

const StoredDrafts = z.record(z.string(), z.string());
const parse = (value: unknown) => z.safeParse(StoredDrafts, value).data ?? null;

/** The texts in the fields of this page, by the name of the field draft. */
const currentTexts = new Map<string, string>();

/** The texts saved by an earlier page of this tab, until their fields are mounted. */
let restoredTexts: Promise<Map<string, string>> | null = null;

/** Saves the field drafts of this tab. To be awaited before leaving the page. */
export async function saveFieldDrafts(storage: UserStorage): Promise<void> {
  const drafts = Object.fromEntries([...((await restoredTexts) ?? []), ...currentTexts]);
  if (Object.keys(drafts).length === 0) return;
  await storage.update(...storageKey, parse, (others) => ({ ...others, ...drafts }));
}

/** Removes the texts from storage, so that each is restored once, in one tab. */
async function takeStoredDrafts(): Promise<Map<string, string>> {
  try {
    const storage = await currentUser().openStorage();
    const stored = await storage?.read(...storageKey, parse);
    if (!storage || !stored) return new Map();
    await storage.remove(...storageKey);
    return new Map(Object.entries(stored));
  } catch {
    return new Map();
  }
}

/**
 * State for the text of a field that survives a new sign-in; `null` while nothing is typed. `name` is
 * unique in the app. `onRestore` is called with a text typed before the sign-in.
 */
export function useFieldDraft(
  name: string,
  onRestore?: (text: string) => void,
): readonly [string | null, (text: string | null) => void] {
  const [text, setText] = useState<string | null>(null);
  const restore = useEffectEvent((saved: string) => {
    // Text typed meanwhile takes precedence.
    if (text !== null) return;
    setText(saved);
    onRestore?.(saved);
  });
  useEffect(() => {
    let isUnmounted = false;
    const take = async (): Promise<void> => {
      const drafts = await (restoredTexts ??= takeStoredDrafts());
      const saved = drafts.get(name);
      if (isUnmounted || saved === undefined) return;
      drafts.delete(name);
      restore(saved);
    };
    void take();
    return () => {
      isUnmounted = true;
    };
  }, [name]);
  useEffect(() => {
    if (text === null) currentTexts.delete(name);
    else currentTexts.set(name, text);
    return () => {
      currentTexts.delete(name);
    };
  }, [name, text]);
  return [text, setText];
}
