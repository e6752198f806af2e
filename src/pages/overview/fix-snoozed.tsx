import { useId } from 'react';
import { count, counted, dateTime } from '#lib/format.ts';
import { type Snooze, removeSnooze } from '#shared/findings/snooze.ts';
import { cx } from '#ui/cx.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useEntryState } from '#ui/use-entry-state.ts';

type Entries = readonly Snooze[];

interface FixSnoozedProps {
  /** Latest first. */
  alive: Entries;
  /** IDs of findings that are not in this scope, or no longer exist. */
  absent: ReadonlySet<string>;
  onChange: (make: (entries: Entries) => Entries) => Promise<void>;
}

/** Snoozed findings, collapsed: their number, and a button to restore each. */
export function FixSnoozed({ alive, absent, onChange }: FixSnoozedProps) {
  const [isOpen, setOpen] = useEntryState('snoozed', false);
  const box = useId();
  const said = wordsFor(alive.length - absent.size, absent.size);
  return (
    <div className={cx('flex flex-col gap-2 print:hidden', isOpen && 'basis-full')}>
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
        // The last one was just restored: the focus needs a place.
        <p data-main tabIndex={-1} className="text-muted">
          Nothing snoozed.
        </p>
      )}
      <ul id={box} aria-label="Snoozed" hidden={!isOpen} className="flex flex-col gap-1">
        {isOpen &&
          alive.map(({ id, said: why, at, until }) => (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-line px-3 py-1.5"
            >
              <span className="min-w-0 grow basis-80 break-words">{why}</span>
              <span className="text-xs text-muted">
                Snoozed {dateTime(at)},{' '}
                {until === null ? 'until it changes' : `until ${dateTime(until)}`}
                {absent.has(id) && '; not in this scope'}
              </span>
              <Button
                size="small"
                onClick={() => void onChange((entries) => removeSnooze(entries, id))}
              >
                Unsnooze<span className="sr-only">: {why}</span>
              </Button>
            </li>
          ))}
      </ul>
    </div>
  );
}

/** Findings of other scopes, and those that no longer exist, hide nothing in this list. */
function wordsFor(here: number, elsewhere: number): string {
  const said = `${counted(here, 'item')} snoozed`;
  return elsewhere === 0 ? said : `${said}, ${count(elsewhere)} more outside this scope`;
}
