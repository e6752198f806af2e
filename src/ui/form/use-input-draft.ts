import { useState } from 'react';

/**
 * The text being typed, held here while its owner (the URL) catches up. A value equal to one of our own
 * earlier values is an echo and is ignored; any other value comes from outside (back button, "Clear filters")
 * and replaces the draft.
 */
export function useDraft(
  value: string,
  onChange: (value: string) => void,
): readonly [string, (next: string) => void] {
  const [draft, setDraft] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState<readonly string[]>([]);
  if (value !== seen) {
    setSeen(value);
    const echo = sent.indexOf(value);
    setSent(echo < 0 ? [] : sent.slice(echo + 1));
    if (echo < 0) setDraft(value);
  }
  return [
    draft,
    (next) => {
      setDraft(next);
      setSent((before) => [...before, next]);
      onChange(next);
    },
  ];
}
