import { useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { inputClass } from '#ui/form/input-class.ts';

interface EnterBatchIdProps {
  /** Returns false if another batch has this ID. */
  onSubmit: (id: string) => Promise<boolean>;
  onCancel: () => void;
}

/** A form for the ID of a batch whose response was lost. */
export function EnterBatchId({ onSubmit, onCancel }: EnterBatchIdProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const submit = async (): Promise<void> => {
    const batchId = text.trim();
    if (batchId === '')
      setProblem('Enter the batch ID. You can get it from the service’s logs or support.');
    else if (!(await onSubmit(batchId))) setProblem('Another batch already has this ID.');
  };
  return (
    <form
      className="mt-2 flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <label htmlFor={id}>Batch ID</label>
      <input
        id={id}
        value={text}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setProblem(null);
        }}
        className={inputClass}
      />
      <Button type="submit">Track batch</Button>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
      {problem !== null && (
        <p id={`${id}-problem`} role="alert" className="text-bad">
          {problem}
        </p>
      )}
    </form>
  );
}
