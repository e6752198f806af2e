import { useEffect, useEffectEvent, useState } from 'react';
import { count, counted } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { inputClass } from '#ui/form/input-class.ts';
import { type BatchField, batchFields } from './cells.ts';
import type { InvalidRow } from './check-rows.ts';
import type { DraftStore } from './draft-store.ts';

const labels: Record<BatchField, string> = {
  asin: 'ASIN',
  countryCode: 'Country',
  percACoS: 'Target ACOS, %',
};
const widths: Record<BatchField, string> = { asin: 'w-32', countryCode: 'w-16', percACoS: 'w-20' };

/** Rows displayed at first, and added by each click on the button below. */
const page = 50;

interface InvalidRowsProps {
  rows: readonly InvalidRow[];
  store: DraftStore;
  /** Called with the number of the row that has the focus, and with `null` when it has left. */
  onHold: (no: number | null) => void;
}

/** The rows with errors, each with a field to correct every cell. */
export function InvalidRows({ rows, store, onHold }: InvalidRowsProps) {
  const [shown, setShown] = useState(page);
  return (
    <div>
      <ul aria-label="Rows with errors">
        {rows.slice(0, shown).map(({ row, cells, messages }) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears the focus of its fields
          <li
            key={row.no}
            className="border-t border-line py-2"
            onFocus={() => onHold(row.no)}
            onBlur={({ currentTarget, relatedTarget }) => {
              if (!currentTarget.contains(relatedTarget)) onHold(null);
            }}
          >
            <div className="flex flex-wrap items-center gap-2">
              <span className="w-20 text-muted tabular-nums">Row {count(row.no)}</span>
              {batchFields.map((field) => (
                <Cell
                  key={field}
                  label={`${labels[field]}, row ${count(row.no)}`}
                  width={widths[field]}
                  value={row[field]}
                  isInvalid={cells[field] !== undefined}
                  describedBy={`batch-row-${row.no}`}
                  onChange={(text) => store.change(row.no, field, text)}
                />
              ))}
              <Button size="small" onClick={() => store.remove([row.no])}>
                Remove<span className="sr-only"> row {count(row.no)}</span>
              </Button>
            </div>
            <p id={`batch-row-${row.no}`} className="mt-1 text-bad">
              {[...messages, ...Object.values(cells)].join(' ')}
            </p>
          </li>
        ))}
      </ul>
      {rows.length > shown && (
        <Button size="small" onClick={() => setShown(shown + page)}>
          Show {counted(Math.min(page, rows.length - shown), 'more row')}
        </Button>
      )}
    </div>
  );
}

interface CellProps {
  label: string;
  width: string;
  value: string;
  isInvalid: boolean;
  describedBy: string;
  onChange: (text: string) => void;
}

/** Milliseconds without a key after which a cell is saved: writing a long draft takes longer than a key press. */
const pause = 400;

/** Saved when it is left, and while the user pauses, so that a reload loses nothing. */
function Cell({ label, width, value, isInvalid, describedBy, onChange }: CellProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const save = useEffectEvent(() => {
    if (typed !== null && typed !== value) onChange(typed);
  });
  useEffect(() => {
    if (typed === null) return undefined;
    const timer = setTimeout(save, pause);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <input
      aria-label={label}
      aria-invalid={isInvalid}
      aria-describedby={describedBy}
      autoComplete="off"
      spellCheck={false}
      value={typed ?? value}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => {
        if (typed !== null && typed !== value) onChange(typed);
        setTyped(null);
      }}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
      className={`${inputClass} ${width}`}
    />
  );
}
