import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import type { Entry } from './entry.ts';
import { highlightSegments } from './highlight.ts';
import { KeyCaps } from './key-caps.tsx';

/** An entry with the words of the query highlighted. */
export function PaletteEntry({ entry, words }: { entry: Entry; words: readonly string[] }) {
  const { kind, label, detail, icon, keys } = entry;
  // Searches contain the whole query themselves.
  const marked = kind === 'search' ? [] : words;
  return (
    <>
      <Icon name={icon} className={cx('text-muted', icon === 'chevron' && '-rotate-90')} />
      {/* Isolates names in another writing direction from the text beside them. */}
      <bdi className="min-w-0 truncate">
        <Marked words={marked}>{label}</Marked>
      </bdi>
      {detail !== '' && (
        <bdi className="min-w-0 shrink-2 grow basis-0 truncate text-right text-xs text-muted">
          <Marked words={marked}>{detail}</Marked>
        </bdi>
      )}
      {keys && <KeyCaps keys={keys} className={detail === '' ? 'ml-auto' : ''} />}
    </>
  );
}

function Marked({ children, words }: { children: string; words: readonly string[] }) {
  if (words.length === 0) return children;
  return highlightSegments(children, words).map(({ text, isMatch }, at) =>
    isMatch ? (
      <mark key={at} className="bg-transparent font-semibold text-accent forced-colors:underline">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
