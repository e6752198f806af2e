/**
 * Text typed into fields but not submitted yet. A new sign-in leaves the page, so before that all texts
 * are saved, and each field restores its own when it is mounted again.
 */
import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import { currentUser, typedTextsKey } from './current-user.ts';

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
  const texts = [...readTexts(owner), ...((await restoredTexts) ?? []), ...currentTexts];
  if (texts.length === 0) return;
  const saved: z.infer<typeof Saved> = { owner, texts: Object.fromEntries(texts) };
  sessionStorage.setItem(typedTextsKey, JSON.stringify(saved));
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
    if (storage !== null) sessionStorage.removeItem(typedTextsKey);
    return texts;
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
      const drafts = await (restoredTexts ??= takeTexts());
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
