import { useId, useState } from 'react';
import { type SetAside, withoutAside } from '#domain/findings/set-aside.ts';
import { count, counted, dateTime } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

type Entries = readonly SetAside[];

interface FixAsideProps {
  /** Latest first. */
  alive: Entries;
  /** The ids of those that are not found in this scope, or no more. */
  absent: ReadonlySet<string>;
  onChange: (make: (entries: Entries) => Entries) => Promise<boolean>;
}

/** What is set aside, folded: how much, and each with a way back. */
export function FixAside({ alive, absent, onChange }: FixAsideProps) {
  const [isOpen, setOpen] = useState(false);
  const box = useId();
  const said = wordsFor(alive.length - absent.size, absent.size);
  return (
    <div className="flex flex-col gap-2 print:hidden">
      {/* Said aloud where the list grows or shrinks by a press. */}
      <span role="status" className="sr-only">
        {alive.length > 0 && said}
      </span>
      {alive.length > 0 && (
        <div>
          <Button
            data-main
            size="small"
            variant="quiet"
            aria-expanded={isOpen}
            aria-controls={box}
            onClick={() => setOpen(!isOpen)}
          >
            {said}
            <Icon name="chevron" className={isOpen ? 'rotate-180' : undefined} />
          </Button>
        </div>
      )}
      {alive.length === 0 && isOpen && (
        // The last one was just brought back: the focus needs a place.
        <p data-main tabIndex={-1} className="text-muted">
          Nothing is set aside.
        </p>
      )}
      <ul id={box} aria-label="Set aside" hidden={!isOpen} className="flex flex-col gap-1">
        {isOpen &&
          alive.map(({ id, said: why, at, until }) => (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-line px-3 py-1.5"
            >
              <span className="min-w-0 grow basis-80 break-words">{why}</span>
              <span className="text-xs text-muted">
                Set aside {dateTime(at)},{' '}
                {until === null ? 'until it changes' : `until ${dateTime(until)}`}
                {absent.has(id) && '; not found here now'}
              </span>
              <Button
                size="small"
                onClick={() => void onChange((entries) => withoutAside(entries, id))}
              >
                Bring back<span className="sr-only">: {why}</span>
              </Button>
            </li>
          ))}
      </ul>
    </div>
  );
}

/** Those of other scopes, and those that are gone, keep nothing out of this list. */
function wordsFor(here: number, elsewhere: number): string {
  const said = `${counted(here, 'finding')} set aside`;
  return elsewhere === 0 ? said : `${said}, ${count(elsewhere)} more not found here now`;
}
