/**
 * Text that was typed and not submitted yet. Signing in again leaves the page, so before that every
 * draft is written to the device, and each field takes its own back when it is next drawn.
 */
import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import type { UserStorage } from '#storage/user-storage.ts';
import { currentUser } from './current-user.ts';

const place = ['drafts', 'typed'] as const;

const Kept = z.record(z.string(), z.string());
const parse = (value: unknown) => z.safeParse(Kept, value).data ?? null;

/** What is in the fields of this page now, by the name of the draft. */
const present = new Map<string, string>();

/** What an earlier page of this tab left, until its fields are drawn. */
let returned: Promise<Map<string, string>> | null = null;

/** Writes every draft of this tab to the device; to be awaited before the page is left. */
export async function keepDrafts(storage: UserStorage): Promise<void> {
  const drafts = Object.fromEntries([...((await returned) ?? []), ...present]);
  if (Object.keys(drafts).length === 0) return;
  await storage.update(...place, parse, (others) => ({ ...others, ...drafts }));
}

/** Taken off the device, so that a draft comes back once, and in one tab. */
async function takeDrafts(): Promise<Map<string, string>> {
  try {
    const storage = await currentUser().openStorage();
    const kept = await storage?.read(...place, parse);
    if (!storage || !kept) return new Map();
    await storage.remove(...place);
    return new Map(Object.entries(kept));
  } catch {
    return new Map();
  }
}

/**
 * A draft that survives a sign-in, and how to change it; `null` while nothing is typed. `name` is
 * unique in the app. `onReturn` is called with a draft that was typed before the sign-in.
 */
export function useKeptDraft(
  name: string,
  onReturn?: (text: string) => void,
): readonly [string | null, (text: string | null) => void] {
  const [text, setText] = useState<string | null>(null);
  const comeBack = useEffectEvent((kept: string) => {
    // Whoever has typed meanwhile means that.
    if (text !== null) return;
    setText(kept);
    onReturn?.(kept);
  });
  useEffect(() => {
    let isGone = false;
    const take = async (): Promise<void> => {
      const drafts = await (returned ??= takeDrafts());
      const kept = drafts.get(name);
      if (isGone || kept === undefined) return;
      drafts.delete(name);
      comeBack(kept);
    };
    void take();
    return () => {
      isGone = true;
    };
  }, [name]);
  useEffect(() => {
    if (text === null) present.delete(name);
    else present.set(name, text);
    return () => {
      present.delete(name);
    };
  }, [name, text]);
  return [text, setText];
}
