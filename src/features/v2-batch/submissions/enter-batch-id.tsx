import { useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { inputClass } from '#ui/form/input-class.ts';

interface EnterBatchIdProps {
  /** Returns why the batch does not have this ID; `null` if it has. */
  onSubmit: (id: string) => Promise<string | null>;
  onCancel: () => void;
}

/** A form for the ID of a batch whose response was lost. */
export function EnterBatchId({ onSubmit, onCancel }: EnterBatchIdProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const submit = async (): Promise<void> => {
    const batchId = text.trim();
    setProblem(
      batchId === ''
        ? 'Enter the batch ID. You can get it from the service’s logs or support.'
        : await onSubmit(batchId),
    );
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
