import { inputClass } from './input-class.ts';
import { useDraft } from './use-input-draft.ts';

interface DateFieldProps {
  label: string;
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  /** The ID of what explains it. */
  describedBy?: string;
  isWrong?: boolean;
  isDisabled?: boolean;
  onChange: (value: string) => void;
}

export function DateField(props: DateFieldProps) {
  const { label, value, min, max, describedBy, isWrong, isDisabled, onChange } = props;
  const [draft, setDraft] = useDraft(value, onChange);
  return (
    <input
      type="date"
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={isWrong}
      min={min}
      max={max}
      required
      disabled={isDisabled}
      value={draft}
      onChange={(event) => setDraft(event.currentTarget.value)}
      className={inputClass}
    />
  );
}
