import {
  type RefObject,
  useCallback,
  useRef,
  useState,
  type SubmitEvent,
  useEffect,
  useId,
} from 'react';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { shrinkingTool } from '#ui/layout/toolbar.tsx';
import { Popover } from '#ui/overlay/popover.tsx';
import { count } from '#lib/format.ts';
import type { ShownList } from './use-list.ts';
import { conditionText, type Condition, type ConditionKind, textTests } from './list-conditions.ts';

/**
 * Conditions on columns without their own filter: each can be edited and removed. Buttons to add one, and to remove
 * all filters.
 */
export function Conditions({ shown }: { shown: ShownList }) {
  const { definition, search, change } = shown;
  const { editing, edit } = shown.filters;
  const more = useRef<HTMLButtonElement>(null);
  const chip = useRef<HTMLButtonElement>(null);
  // The editor opens beside its chip, which has the focus afterwards, unless it is gone.
  const [anchor] = useState(() => ({
    get current() {
      return chip.current ?? more.current;
    },
  }));
  const [edited, setEdited] = useState<string | null>(null);
  if (editing !== null && editing !== edited) setEdited(editing);
  const close = useCallback(() => edit(null), [edit]);
  return (
    <>
      <ConditionChips shown={shown} {...{ chip, edited }} onLeave={() => more.current?.focus()} />
      <Button
        ref={more}
        variant="quiet"
        icon={<Icon name="filter" className="max-sm:hidden" />}
        title="More filters"
        className="sm:w-8 sm:px-0"
        aria-haspopup="dialog"
        aria-expanded={editing === ''}
        onClick={() => edit(editing === '' ? null : '')}
      >
        <span className="sm:sr-only">More filters</span>
      </Button>
      {definition.isFiltered(search) && (
        <Button
          variant="quiet"
          aria-label="Clear filters"
          onClick={() => {
            more.current?.focus();
            change(definition.noFilter);
          }}
        >
          Clear
        </Button>
      )}
      {editing !== null && (
        <Popover
          label="Filter by a column"
          anchor={anchor}
          onClose={close}
          className="w-72 max-w-[calc(100vw-1rem)]"
        >
          <ConditionEditor shown={shown} column={editing} onDone={close} />
        </Popover>
      )}
    </>
  );
}

interface ConditionChipsProps {
  shown: ShownList;
  /** The chip of the condition that is edited, by its column. */
  chip: RefObject<HTMLButtonElement | null>;
  edited: string | null;
  /** Called before a chip disappears with its button. */
  onLeave: () => void;
}

/** Conditions on columns without their own filter: each can be edited and removed. */
function ConditionChips({ shown, chip, edited, onLeave }: ConditionChipsProps) {
  const { definition, columns, search, change } = shown;
  const { editing, edit, kinds } = shown.filters;
  return search.f.map((condition) => {
    const { column } = condition;
    // A column that is not displayed has no values yet.
    const { header = definition.columns[column]?.header ?? column } =
      columns.find(({ id }) => id === column) ?? {};
    const text = conditionText(condition, header, kinds[column] ?? 'text');
    return (
      <span key={column} className={cx('inline-flex', shrinkingTool)}>
        <Button
          ref={column === edited ? chip : undefined}
          aria-label={`Edit filter: ${text}`}
          aria-haspopup="dialog"
          aria-expanded={column === editing}
          title={text}
          className="min-w-0 shrink rounded-r-none"
          onClick={() => edit(column === editing ? null : column)}
        >
          <span className="max-w-64 truncate">{text}</span>
        </Button>
        <Button
          icon={<Icon name="close" />}
          aria-label={`Remove filter: ${text}`}
          className="-ml-px shrink-0 rounded-l-none"
          onClick={() => {
            onLeave();
            change({ f: search.f.filter((other) => other !== condition) });
          }}
        />
      </span>
    );
  });
}

interface ConditionEditorProps {
  shown: ShownList;
  /** Empty until a column is chosen. */
  column: string;
  onDone: () => void;
}

/** Adds a condition to a column, or edits its existing one. */
function ConditionEditor(props: ConditionEditorProps) {
  const { columns, search, change, filters } = props.shown;
  const { kinds } = filters;
  const conditions = search.f;
  const offered = columns.filter(({ id }) => Object.hasOwn(kinds, id));
  const [column, setColumn] = useState(props.column || (offered[0]?.id ?? ''));
  const before = conditions.find((condition) => condition.column === column);
  const box = useRef<HTMLDivElement>(null);
  const isChosen = props.column !== '';
  useEffect(() => {
    const [all, tests] = box.current?.querySelectorAll('select') ?? [];
    (isChosen ? (box.current?.querySelector('input') ?? tests) : all)?.focus();
  }, [isChosen]);

  const put = (condition: Condition | null): void => {
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
        <select
          name="column"
          value={column}
          onChange={({ currentTarget }) => setColumn(currentTarget.value)}
          className="h-8 rounded-md border border-edge/60 bg-surface px-2"
        >
          {offered.map(({ id, header, unit }) => (
            <option key={id} value={id}>
              {unit === undefined ? header : `${header}, ${unit}`}
            </option>
          ))}
        </select>
      </label>
      <ConditionFields
        key={column}
        column={column}
        kind={kinds[column] ?? 'text'}
        before={before}
        onApply={put}
      />
    </div>
  );
}

interface ConditionFieldsProps {
  column: string;
  kind: ConditionKind;
  before: Condition | undefined;
  /** `null` removes the condition. */
  onApply: (condition: Condition | null) => void;
}

const rangeTests = {
  figure: { range: 'is between', from: 'is at least', to: 'is at most' },
  date: { range: 'is between', from: 'is on or after', to: 'is on or before' },
} as const;
const emptyTests = { empty: 'is empty', filled: 'is not empty' } as const;

const field = 'h-8 min-w-0 rounded-md border border-edge/60 bg-surface px-2 hover:border-edge';

/** A column's condition. */
function ConditionFields({ column, kind, before, onApply }: ConditionFieldsProps) {
  const own: Record<string, string> =
    kind === 'text' ? textTests : rangeTests[kind === 'date' ? 'date' : 'figure'];
  const [test, setTest] = useState(
    before === undefined ? (Object.keys(own)[0] ?? '') : testOf(before),
  );
  const [text, setText] = useState(before && 'text' in before ? before.text : '');
  const [from, setFrom] = useState(before?.test === 'range' ? before.from : '');
  const [to, setTo] = useState(before?.test === 'range' ? before.to : '');
  const [isWrong, setWrong] = useState(false);
  const hint = useId();

  const apply = (event: SubmitEvent): void => {
    event.preventDefault();
    const condition = read({ column, kind, test, text, from, to });
    if (condition === undefined) setWrong(true);
    else onApply(condition);
  };
  const boundLabel = (side: string): string => {
    const alone = kind === 'date' ? 'Date' : 'Value';
    return (test === 'range' ? side : alone) + (kind === 'percent' ? ', %' : '');
  };
  const bound = (label: string, value: string, set: (value: string) => void) => (
    <label className="flex min-w-0 flex-1 flex-col gap-1">
      <span className="text-xs text-muted">{label}</span>
      <input
        type={kind === 'date' ? 'date' : 'text'}
        inputMode="decimal"
        autoComplete="off"
        value={value}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? hint : undefined}
        onChange={({ currentTarget }) => {
          setWrong(false);
          set(currentTarget.value);
        }}
        className={field}
      />
    </label>
  );
  return (
    <form onSubmit={apply} className="flex flex-col gap-2">
      <select
        aria-label="Condition"
        value={test}
        onChange={({ currentTarget }) => setTest(currentTarget.value)}
        className={field}
      >
        {Object.entries({ ...own, ...emptyTests }).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {Object.hasOwn(textTests, test) && (
        <input
          type="text"
          aria-label="Text"
          autoComplete="off"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          className={field}
        />
      )}
      {Object.hasOwn(rangeTests.figure, test) && (
        <div className="flex gap-2">
          {test !== 'to' && bound(boundLabel('From'), from, setFrom)}
          {test !== 'from' && bound(boundLabel('To'), to, setTo)}
        </div>
      )}
      {isWrong && (
        <p id={hint} role="alert" className="text-xs text-bad">
          Enter a number, such as 12.5.
        </p>
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

interface Typed extends Record<'column' | 'test' | 'text' | 'from' | 'to', string> {
  kind: ConditionKind;
}

/** The entered condition; `null` if it is empty, `undefined` if it is invalid. */
function read({ column, kind, test, text, from, to }: Typed): Condition | null | undefined {
  if (test === 'empty' || test === 'filled') return { column, test };
  if (Object.hasOwn(rangeTests.figure, test)) {
    const ends = [test === 'to' ? '' : from, test === 'from' ? '' : to];
    const [least, most] = kind === 'date' ? ends : ends.map(figureText);
    if (least === null || least === undefined || most === null || most === undefined)
      return undefined;
    if (least === '' && most === '') return null;
    const [low, high] = orderedRange(least, most, kind);
    return { column, test: 'range', from: low, to: high };
  }
  if (text.trim() === '') return null;
  const name = test.replace('-', '') as 'has' | 'is' | 'starts';
  return { column, test: name, text: text.trim(), ...(test.startsWith('-') && { not: true }) };
}

function testOf(condition: Condition): string {
  if ('from' in condition && condition.to === '') return 'from';
  if ('from' in condition && condition.from === '') return 'to';
  return 'not' in condition && condition.not ? `-${condition.test}` : condition.test;
}

/** A number as typed, or as displayed with the user's separators, with a decimal point; `null` if it is none. */
export function figureText(typed: string): string | null {
  const group = count(1000).replaceAll(/\d/g, '');
  const bare = typed.trim().replace(/\s*%$/, '');
  const isGrouped =
    group !== '' && new RegExp(`^-?[1-9]\\d{0,2}(\\${group}\\d{3})+(\\D\\d+)?$`).test(bare);
  const text = (isGrouped ? bare.replaceAll(group, '') : bare)
    .replace(',', '.')
    .replace(/^(-?)\./, '$10.');
  return text === '' || /^-?\d{1,12}(\.\d{1,6})?$/.test(text) ? text : null;
}

/** The bounds of a range in ascending order. */
export function orderedRange(from: string, to: string, kind: ConditionKind): [string, string] {
  if (from === '' || to === '') return [from, to];
  const isTurned = kind === 'date' ? from > to : Number(from) > Number(to);
  return isTurned ? [to, from] : [from, to];
}
