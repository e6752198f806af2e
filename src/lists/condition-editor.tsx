import {
  Fragment,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { count, counted } from '#lib/format.ts';
import { normalizeText } from '#lib/normalize-text.ts';
import { type NamedTable, useTableQuery } from '#queries/tables/use-table-query.ts';
import { Button } from '#ui/button.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { Select } from '#ui/form/select.tsx';
import { Icon } from '#ui/icon.tsx';
import {
  emptyTests,
  type Entered,
  enteredOf,
  isList,
  rangeTests,
  readTest,
} from './entered-test.ts';
import {
  type Condition,
  type ConditionKind,
  type SecondTest,
  textTests,
} from './list-conditions.ts';
import { asPasted, pastedValues } from './pasted-values.ts';
import type { ShownList } from './use-list.ts';

interface ConditionEditorProps {
  shown: ShownList;
  /** Empty until a column is chosen. */
  column: string;
  /** The list's rows, once all are there. */
  table: NamedTable | undefined;
  /** A list that was pasted for a new condition: it stays when the editor closes, until a condition is applied. */
  unapplied: string;
  setUnapplied: (list: string) => void;
  onDone: () => void;
}

/** Adds a condition to a column, or edits its existing one. */
export function ConditionEditor(props: ConditionEditorProps) {
  const { columns, search, change, filters } = props.shown;
  const { kinds } = filters;
  const conditions = search.f;
  const offered = columns.filter(({ id }) => Object.hasOwn(kinds, id));
  const [column, setColumn] = useState(props.column || (offered[0]?.id ?? ''));
  const before = conditions.find((condition) => condition.column === column);
  const kind = kinds[column] ?? 'text';
  const box = useRef<HTMLDivElement>(null);
  const isChosen = props.column !== '';
  useEffect(() => {
    const [all, tests] = box.current?.querySelectorAll('select') ?? [];
    const field = box.current?.querySelector<HTMLElement>('input:not([type=radio]), textarea');
    (isChosen ? (field ?? tests) : all)?.focus();
  }, [isChosen]);

  const put = (condition: Condition | null): void => {
    props.setUnapplied('');
    const others = conditions.filter((other) => other.column !== column);
    const place = before === undefined ? others.length : conditions.indexOf(before);
    if (condition !== null || before !== undefined)
      change({ f: others.toSpliced(place, 0, ...(condition === null ? [] : [condition])) });
    props.onDone();
  };
  return (
    <div ref={box} className="overflow-y-auto p-3">
      <label className="mb-2 flex flex-col gap-1">
        <span className="text-xs text-muted">Column</span>
        <Select
          name="column"
          value={column}
          options={offered.map(({ id, header, unit }) => [
            id,
            unit === undefined ? header : `${header}, ${unit}`,
          ])}
          onChange={setColumn}
          className={field}
        />
      </label>
      <ConditionForm
        // What was entered stays for another column of the same type.
        key={before === undefined ? kind : column}
        {...props}
        {...{ column, kind, before }}
        onApply={put}
      />
    </div>
  );
}

interface ConditionFormProps extends Omit<ConditionEditorProps, 'shown' | 'onDone'> {
  kind: ConditionKind;
  before: Condition | undefined;
  /** `null` removes the condition. */
  onApply: (condition: Condition | null) => void;
}

/** A column's condition: one test, or two that are joined. */
function ConditionForm(props: ConditionFormProps) {
  const { column, kind, table, unapplied, setUnapplied, before, onApply } = props;
  const [first, setFirst] = useState(() =>
    before === undefined && kind === 'text' && unapplied !== ''
      ? { ...enteredOf(undefined, kind), test: 'any', list: unapplied }
      : enteredOf(before, kind),
  );
  const [second, setSecond] = useState(() =>
    before?.second === undefined ? null : enteredOf(before.second, kind),
  );
  const [join, setJoin] = useState<SecondTest['join']>(before?.second?.join ?? 'and');
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const add = useRef<HTMLButtonElement>(null);

  const apply = (event: SubmitEvent): void => {
    event.preventDefault();
    const entered = [first, ...(second === null ? [] : [second])];
    const [own, other] = entered.flatMap((one) => readTest(one, kind) ?? []);
    if (typeof own === 'string' || typeof other === 'string') {
      flushSync(() => setChecked(true));
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    } else onApply(own ? { column, ...own, ...(other && { second: { ...other, join } }) } : null);
  };
  const fields = (label: string, entered: Entered, set: (entered: Entered) => void) => (
    <TestFields
      label={label}
      kind={kind}
      entered={entered}
      read={isChecked ? readTest(entered, kind) : null}
      onChange={(changes) => {
        setChecked(false);
        set({ ...entered, ...changes });
      }}
    >
      {isList(entered.test) && (
        <FoundValues table={table} column={column} texts={pastedValues(entered.list)} />
      )}
    </TestFields>
  );
  return (
    <form ref={form} onSubmit={apply} className="flex flex-col gap-2">
      {fields('Condition', first, (entered) => {
        if (before === undefined) setUnapplied(entered.list);
        setFirst(entered);
      })}
      {second === null ? (
        <Button
          ref={add}
          variant="quiet"
          size="small"
          className="self-start"
          onClick={() => {
            flushSync(() => setSecond(enteredOf(undefined, kind)));
            form.current?.querySelectorAll('select')[1]?.focus();
          }}
        >
          Add condition
        </Button>
      ) : (
        <>
          <div className="flex items-center justify-between">
            <Segmented
              label="Combine conditions with"
              options={[
                { value: 'and', label: 'And' },
                { value: 'or', label: 'Or' },
              ]}
              value={join}
              onChange={setJoin}
            />
            <Button
              variant="quiet"
              size="small"
              icon={<Icon name="close" />}
              aria-label="Remove second condition"
              onClick={() => {
                flushSync(() => setSecond(null));
                add.current?.focus();
              }}
            />
          </div>
          {fields('Second condition', second, setSecond)}
        </>
      )}
      <div className="flex justify-end gap-2">
        {before !== undefined && (
          <Button variant="quiet" onClick={() => onApply(null)}>
            Remove
          </Button>
        )}
        <Button type="submit" variant="primary">
          Apply
        </Button>
      </div>
    </form>
  );
}

const field =
  'min-h-8 min-w-0 rounded-md border border-edge/60 bg-surface px-2 hover:border-edge aria-invalid:border-bad';

interface TestFieldsProps {
  /** The accessible name of the choice of a test. */
  label: string;
  kind: ConditionKind;
  entered: Entered;
  /** How it is read, once it was checked. */
  read: ReturnType<typeof readTest>;
  onChange: (changes: Partial<Entered>) => void;
  /** Below the field. */
  children: ReactNode;
}

function TestFields({ label, kind, entered, read, onChange, children }: TestFieldsProps) {
  const { test, text, list, from, to } = entered;
  const own = kind === 'text' ? textTests : rangeTests[kind === 'date' ? 'date' : 'figure'];
  const id = useId();
  const hint = `${id}-problem`;
  const isProblem = typeof read === 'string';
  const isWrong = {
    'aria-invalid': isProblem || undefined,
    'aria-describedby': isProblem ? hint : undefined,
  };
  const boundLabel = (side: string): string => {
    const alone = kind === 'date' ? 'Date' : 'Value';
    return (test === 'range' ? side : alone) + (kind === 'percent' ? ', %' : '');
  };
  const bound = (side: 'from' | 'to', name: string) => (
    <label className="flex min-w-0 flex-1 flex-col gap-1">
      <span className="text-xs text-muted">{boundLabel(name)}</span>
      <input
        type={kind === 'date' ? 'date' : 'text'}
        inputMode="decimal"
        autoComplete="off"
        value={side === 'from' ? from : to}
        {...isWrong}
        onChange={({ currentTarget }) => onChange({ [side]: currentTarget.value })}
        className={field}
      />
    </label>
  );
  return (
    <fieldset aria-label={label} className="flex min-w-0 flex-col gap-2">
      <Select
        aria-label={label}
        value={test}
        options={Object.entries({ ...own, ...emptyTests })}
        onChange={(value) =>
          onChange({
            test: value,
            ...(isList(value) &&
              list === '' &&
              text.trim() !== '' && { list: asPasted([text.trim()]) }),
          })
        }
        className={field}
      />
      {isList(test) ? (
        <textarea
          id={id}
          aria-label="Values"
          rows={5}
          spellCheck={false}
          placeholder="Paste names or IDs, one per line"
          value={list}
          {...isWrong}
          onChange={({ currentTarget }) => onChange({ list: currentTarget.value })}
          className={`${field} resize-y py-1`}
        />
      ) : (
        Object.hasOwn(textTests, test) && (
          <input
            id={id}
            type="text"
            aria-label="Text"
            autoComplete="off"
            value={text}
            onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text/plain').trim();
              // The field would join the lines or cells of a list.
              if (!/[\t\r\n]/.test(pasted)) return;
              event.preventDefault();
              const { selectionStart, selectionEnd } = event.currentTarget;
              const parts = [
                text.slice(0, selectionStart ?? 0),
                pasted,
                text.slice(selectionEnd ?? 0),
              ];
              const lines = parts.filter((part) => part.trim() !== '').join('\n');
              flushSync(() =>
                onChange({ test: test.startsWith('-') ? '-any' : 'any', list: lines }),
              );
              document.getElementById(id)?.focus();
            }}
            className={field}
          />
        )
      )}
      {Object.hasOwn(rangeTests.figure, test) && (
        <div className="flex gap-2">
          {test !== 'to' && bound('from', 'From')}
          {test !== 'from' && bound('to', 'To')}
        </div>
      )}
      {children}
      {isProblem && (
        <p id={hint} role="alert" className="text-xs text-bad">
          {read}
        </p>
      )}
    </fieldset>
  );
}

/** Missing values that are named. */
const mostNamed = 5;

/** The length of a name that identifies it. */
const shortName = 60;

interface FoundValuesProps {
  table: NamedTable | undefined;
  column: string;
  texts: readonly string[];
}

/** How many values were entered, and which of them are nowhere in the list, whatever its filters. */
function FoundValues({ table: named, column, texts }: FoundValuesProps) {
  const key = texts.length === 0 ? undefined : JSON.stringify([column, texts]);
  const found = useTableQuery(named, key, async (table, signal) => {
    const query = { filters: [{ column, test: 'any', texts } as const] };
    const { cells } = await table.cross([column], query, { signal, limit: Infinity });
    const keys = new Set(cells.map(({ values: [value] }) => keyOf(String(value))));
    return texts.filter((text) => !keys.has(keyOf(text)));
  });
  const missing = found.key === key ? found.answer : undefined;
  const more = (missing?.length ?? 0) - mostNamed;
  return (
    <p role="status" className="text-xs wrap-anywhere text-muted">
      {texts.length > 0 && counted(texts.length, 'value')}
      {missing?.length === 0 && ', all found in this list'}
      {missing !== undefined && missing.length > 0 && (
        <span className="text-warn">
          , {count(missing.length)} not found in this list:{' '}
          {missing.slice(0, mostNamed).map((name, at) => (
            <Fragment key={name}>
              {at > 0 && ' · '}
              <bdi>{name.length > shortName ? `${name.slice(0, shortName)}…` : name}</bdi>
            </Fragment>
          ))}
          {more > 0 && ` and ${count(more)} more`}
        </span>
      )}
    </p>
  );
}

const keyOf = (text: string): string => normalizeText(text).trim();
