import { useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { inputClass } from '#ui/form/input-class.ts';

interface NameBatchProps {
  /** Answers false where another batch has this id. */
  onName: (id: string) => Promise<boolean>;
  onCancel: () => void;
}

/** Asks for the id that the service gave to a batch whose answer was lost. */
export function NameBatch({ onName, onCancel }: NameBatchProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const submit = async (): Promise<void> => {
    const given = text.trim();
    if (given === '') setProblem('Type the id, as the service’s own logs or support have it.');
    else if (!(await onName(given))) setProblem('Another batch here has this id.');
  };
  return (
    <form
      className="mt-2 flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <label htmlFor={id}>Id of this batch</label>
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
      <Button type="submit">Watch it</Button>
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
