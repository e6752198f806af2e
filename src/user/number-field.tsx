/** Fields for numbers that are saved on their own: targets, budgets and rates, in the settings and where the overview is set up. */
import {
  type FocusEvent,
  type ReactNode,
  type Ref,
  type SubmitEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { now } from '#lib/clock.ts';
import { moneyWithCurrency, percent } from '#lib/format.ts';
import { emptyRates, withRate, rateOf } from '#metrics/rates.ts';
import { type SettingScope, valueFor, withValue } from '#metrics/setting-scope.ts';
import {
  formatBudgetInput,
  formatNumberInput,
  formatPercentInput,
  parseBudget,
  parseRate,
  parseTarget,
  parseTolerance,
} from './number-input.ts';
import { useBudgets, useRates, useTargets } from './use-settings.ts';
import { useFieldDraft } from './field-drafts.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { inputClass } from '#ui/form/input-class.ts';

export interface NumberFieldHandle {
  /** Whether something was typed that is not saved. */
  isChanged: boolean;
  /** Saves what was typed; if it is invalid, focuses the field and returns `null`. Rejects if it cannot be saved. */
  save: () => Promise<void> | null;
}

interface NumberFieldProps {
  /** The name of the setting: "ACOS target of channel-a". */
  label: string;
  /** A visible label in a form, which has a button for all of its fields. */
  heading?: string;
  /** The current value as the user would type it; `null` if not set. */
  value: string | null;
  unit: string;
  /** Parses the input; returns an error message if it is invalid. */
  read: (text: string) => number | string;
  /** `null` removes the value. */
  onSet: (value: number | null) => Promise<void>;
  /** Focus the field when it appears. */
  isWanted?: boolean;
  /** Small text about the current value. */
  note?: ReactNode;
  ref?: Ref<NumberFieldHandle> | undefined;
}

/** A number field that saves on Enter, on its button or on blur, but never while typing. */
export function NumberField(props: NumberFieldProps) {
  const { label, heading, value, unit, read, onSet, isWanted, note, ref } = props;
  /** Typed but not saved yet; `null` shows the current value, which another tab may change. */
  const [typed, setTyped] = useFieldDraft(`setting: ${label}`);
  const [problem, setProblem] = useState<string | null>(null);
  /** What was removed last, for “Undo”. */
  const [removed, setRemoved] = useState<string | null>(null);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const isChanged = typed !== null && typed !== (value ?? '');

  const discard = (): void => {
    setTyped(null);
    setProblem(null);
  };
  /** Saves the input; returns `null` if it is invalid. */
  const save = (): Promise<void> | null => {
    if (!isChanged) return Promise.resolve();
    const parsed = read(typed);
    if (typeof parsed === 'string') {
      setProblem(parsed);
      return null;
    }
    discard();
    return onSet(parsed);
  };
  const saveOrFocus = (): Promise<void> | null => {
    const saved = save();
    if (saved === null) field.current?.focus();
    return saved;
  };
  useImperativeHandle(ref, () => ({ isChanged, save: saveOrFocus }));
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void saveOrFocus();
  };
  /**
   * Moving to the field's own buttons or to another window, where it stays the active element, does not save; nor does
   * moving to the button of a form, from under which a message would push it.
   */
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (heading !== undefined || currentTarget === document.activeElement) return;
    if (currentTarget.closest('form')?.contains(relatedTarget) !== true) void save();
  };
  const remove = (): void => {
    discard();
    setRemoved(value);
    void onSet(null);
    // The “Remove” button disappears, so move the focus.
    field.current?.focus();
  };
  const restore = (): void => {
    const before = read(removed ?? '');
    setRemoved(null);
    if (typeof before === 'number') void onSet(before);
    field.current?.focus();
  };
  return (
    <form onSubmit={submit} className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      {heading !== undefined && (
        <label htmlFor={id} className="basis-full text-xs text-muted">
          {heading}
        </label>
      )}
      <span className="inline-flex items-center gap-1.5">
        <input
          ref={field}
          id={id}
          type="text"
          data-kept
          inputMode="decimal"
          autoComplete="off"
          aria-label={heading === undefined ? label : undefined}
          aria-invalid={problem !== null || undefined}
          aria-describedby={cx(`${id}-unit`, problem !== null && `${id}-problem`)}
          // The user has just opened this field to type here.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={isWanted}
          value={typed ?? value ?? ''}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setProblem(null);
          }}
          onBlur={onBlur}
          onKeyDown={({ key }) => {
            if (key === 'Escape') discard();
          }}
          className={cx(inputClass, 'w-24 text-right')}
        />
        <span id={`${id}-unit`} className="text-muted">
          {unit}
        </span>
      </span>
      {heading === undefined && (
        <>
          <Button
            type="submit"
            size="small"
            aria-disabled={!isChanged || undefined}
            onBlur={onBlur}
          >
            Save<span className="sr-only"> {label}</span>
          </Button>
          {value !== null && (
            <Button variant="caution" size="small" onClick={remove}>
              Remove<span className="sr-only"> {label}</span>
            </Button>
          )}
          {value === null && removed !== null && (
            <Button size="small" onClick={restore}>
              Undo<span className="sr-only"> removing {label}</span>
            </Button>
          )}
        </>
      )}
      {note !== undefined && <span className="text-xs text-muted">{note}</span>}
      {problem !== null && (
        <p id={`${id}-problem`} role="alert" className="basis-full text-bad">
          {problem}
          {value !== null && ` The saved value is still ${value} ${unit}.`}
        </p>
      )}
    </form>
  );
}

/** What a field of a stored setting adds: the rest is known. */
export interface StoredFieldProps extends Pick<
  NumberFieldProps,
  'heading' | 'isWanted' | 'note' | 'ref'
> {
  onSaved?: (value: number | null) => void;
}

/** The user's ACOS target for everything, a channel or an account. */
export function TargetField(fieldProps: StoredFieldProps & { place: SettingScope; label: string }) {
  const { place, label, onSaved, ...props } = fieldProps;
  const [targets, change, ownTargets] = useTargets();
  const own = ownTargets ? valueFor(ownTargets, place) : undefined;
  const { acos: current } = (targets && valueFor(targets, place)) ?? {};
  return (
    <NumberField
      {...props}
      label={label}
      value={own === undefined ? null : formatPercentInput(own.acos)}
      unit="%"
      read={parseTarget}
      note={own || current === undefined ? props.note : `Team target: ${percent(current)}`}
      onSet={(acos) => {
        onSaved?.(acos);
        return change((all) => withValue(all, place, acos === null ? null : { acos }));
      }}
    />
  );
}

interface BudgetFieldProps extends StoredFieldProps {
  place: SettingScope;
  label: string;
  /** That of a new budget; without one, there is only the note. */
  currency: string | null;
}

/** The user's monthly budget for everything, a channel or an account. */
export function BudgetField({ place, label, currency, onSaved, ...props }: BudgetFieldProps) {
  const [budgets, change, ownBudgets] = useBudgets();
  const own = ownBudgets ? valueFor(ownBudgets.all, place) : undefined;
  const current = budgets ? valueFor(budgets.all, place) : undefined;
  /** That of the budget that was removed last, for “Undo”. */
  const [removed, setRemoved] = useState<string | null>(null);
  const unit = own?.currency ?? removed ?? currency ?? current?.currency ?? null;
  if (unit === null) return <span className="text-xs text-muted">{props.note}</span>;
  return (
    <NumberField
      {...props}
      label={label}
      value={own === undefined ? null : formatBudgetInput(own.amount)}
      unit={unit}
      read={parseBudget}
      note={
        own || current === undefined
          ? props.note
          : `Team budget: ${moneyWithCurrency(current.amount, current.currency)}`
      }
      onSet={(amount) => {
        onSaved?.(amount);
        setRemoved(unit);
        const value = amount === null ? null : { amount, currency: unit };
        return change((before) => ({ ...before, all: withValue(before.all, place, value) }));
      }}
    />
  );
}

/** How far a projection may miss its budget before it is an item in “Fix first”. */
export function ToleranceField({ onSaved, ...props }: StoredFieldProps) {
  const [budgets, change, own] = useBudgets();
  const { tolerance = null } = own ?? {};
  const { tolerance: current = null } = budgets ?? {};
  return (
    <NumberField
      {...props}
      label="Tolerance of budgets"
      value={tolerance === null ? null : formatPercentInput(tolerance)}
      unit="%"
      read={parseTolerance}
      note={
        tolerance !== null || current === null ? props.note : `Team tolerance: ${percent(current)}`
      }
      onSet={(next) => {
        onSaved?.(next);
        return change((before) => ({ ...before, tolerance: next }));
      }}
    />
  );
}

/** What a unit of a currency is worth. A rate typed for one base makes no sense for another: give each base its own field. */
export function RateField(fieldProps: StoredFieldProps & { currency: string; base: string }) {
  const { currency, base, onSaved, ...props } = fieldProps;
  const [rates, change, own] = useRates();
  const current = rates && rateOf(currency, rates);
  const rate = own?.base === base ? rateOf(currency, own) : null;
  return (
    <NumberField
      {...props}
      label={`${base} for 1 ${currency}`}
      value={rate === null ? null : formatNumberInput(rate)}
      unit={base}
      read={(text) => parseRate(text, currency, base)}
      note={
        rate !== null || current === null ? (
          props.note
        ) : (
          <>
            Team rate: {formatNumberInput(current)} · {props.note}
          </>
        )
      }
      onSet={(next) => {
        onSaved?.(next);
        return change((all) => {
          const before = all ?? emptyRates(base);
          // Another tab may have changed the base.
          return before.base === base ? withRate(before, currency, next, now()) : all;
        });
      }}
    />
  );
}
