import { useId } from 'react';
import { useDraft } from '#ui/form/use-input-draft.ts';

interface BidRangeProps {
  from: string;
  to: string;
  onFrom: (value: string) => void;
  onTo: (value: string) => void;
}

/** Minimum and maximum bid, each in the row's own currency. */
export function BidRange({ from, to, onFrom, onTo }: BidRangeProps) {
  const hint = useId();
  const isCrossed = from !== '' && to !== '' && Number(from) > Number(to);
  const bound = { isWrong: isCrossed, hint };
  return (
    <div
      role="group"
      aria-label="Bid"
      title="In each keyword’s own currency"
      className="inline-flex h-8 items-center gap-1.5 rounded-md border border-edge/60 bg-surface pr-1 pl-2.5 hover:border-edge"
    >
      <span aria-hidden>Bid</span>
      <Bound label="Bid from" placeholder="from" value={from} onChange={onFrom} {...bound} />
      <span aria-hidden className="text-muted">
        –
      </span>
      <Bound label="Bid to" placeholder="to" value={to} onChange={onTo} {...bound} />
      <span id={hint} aria-live="polite" className="text-xs text-bad empty:absolute">
        {isCrossed && 'The minimum is greater than the maximum'}
      </span>
    </div>
  );
}

interface BoundProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  /** Whether no number lies between the two. */
  isWrong: boolean;
  hint: string;
}

function Bound({ label, placeholder, value, onChange, isWrong, hint }: BoundProps) {
  const [draft, setDraft] = useDraft(value, onChange);
  return (
    <input
      type="text"
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? hint : undefined}
      placeholder={placeholder}
      value={draft}
      onChange={(event) => setDraft(decimalText(event.currentTarget.value))}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && draft !== '') setDraft('');
      }}
      className="h-6 w-14 rounded-sm bg-transparent px-1 text-right placeholder:text-muted"
    />
  );
}

/** Whether a text can become a bid: digits and one point, with at most six decimals. */
export function decimalText(text: string): string {
  const clean = text
    .replace(',', '.')
    .replace(/[^\d.]/g, '')
    .replace(/^\./, '0.');
  return /^\d{0,9}(\.\d{0,6})?/.exec(clean)?.[0] ?? '';
}
