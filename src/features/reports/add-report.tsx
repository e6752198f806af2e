import { messageOf } from '#lib/message-of.ts';
import { useId, useState } from 'react';
import { counted } from '#lib/format.ts';
import { CostlyButton } from '#shared/rate-limit/costly-button.tsx';
import { useFieldDraft } from '#shared/user/field-drafts.ts';
import { inputClass } from '#ui/form/input-class.ts';

interface AddReportProps {
  /** Returns the number of new IDs; rejects with a message for the user. */
  onAdd: (ids: readonly string[]) => Promise<number>;
}

/** Adds existing reports to the list by job ID. */
export function AddReport({ onAdd }: AddReportProps) {
  const field = useId();
  const [draft, setDraft] = useFieldDraft('report job ids');
  const [said, setSaid] = useState('');
  const text = draft ?? '';
  const ids = [...new Set(text.split(/[\s,;]+/).filter((id) => id !== ''))];
  const add = async (event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (ids.length === 0) return;
    try {
      const added = await onAdd(ids);
      setSaid(added === 0 ? 'Already in the list.' : `${counted(added, 'report')} added.`);
      setDraft(null);
    } catch (error) {
      setSaid(messageOf(error));
    }
  };
  return (
    <form
      className="flex flex-wrap items-center gap-2 border-t border-line pt-3"
      onSubmit={(event) => void add(event)}
    >
      <label htmlFor={field} className="text-muted">
        Add by job ID
      </label>
      <input
        id={field}
        type="text"
        data-kept
        autoComplete="off"
        spellCheck={false}
        placeholder="Job IDs"
        aria-label="Job IDs"
        value={text}
        onChange={(event) => {
          setDraft(event.currentTarget.value);
          setSaid('');
        }}
        className={`${inputClass} w-56`}
      />
      <CostlyButton
        type="submit"
        calls={[{ endpoint: 'job', count: Math.max(1, ids.length) }]}
        aria-disabled={ids.length === 0}
      >
        Add
      </CostlyButton>
      <span role="status" className="text-muted">
        {said}
      </span>
    </form>
  );
}
