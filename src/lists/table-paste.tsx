import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { decode } from '#lib/decode.ts';
import { count, joinList } from '#lib/format.ts';
import { messageOf } from '#lib/message-of.ts';
import { useFieldDraft } from '#user/field-drafts.ts';
import { FailureText } from '#ui/feedback/failure-text.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { inputClass } from '#ui/form/input-class.ts';
import {
  type ColumnChoice,
  findColumns,
  type PastedColumn,
  type PastedTable,
  readPastedTable,
} from './pasted-table.ts';

/** A field with more text takes seconds to lay out; longer text is read without being displayed. */
const maxDisplayed = 20_000;

export interface TablePasteProps<Id extends string, Found> {
  /** The name of the field, and of its draft. */
  name: string;
  hint: string;
  placeholder: string;
  columns: readonly PastedColumn<Id>[];
  /** Reads what the feature needs; not called while a column must be chosen. */
  read: (table: PastedTable, columns: Record<Id, ColumnChoice>) => Found;
  renderSummary: (found: Found) => ReactNode;
  /** The button that takes what was found; `null` if there is nothing to take. */
  action: (found: Found) => string | null;
  /** What is pasted is cleared when it resolves. */
  onTake: (found: Found) => Promise<void>;
  /** More buttons. */
  children?: ReactNode;
}

interface Source {
  /** A file's name; `null` for text that is typed or pasted. */
  name: string | null;
  text: string;
  note?: string | undefined;
}

/** Reads a table that is typed, pasted, dropped or in a file, describes it at once, and lets the user choose its columns. */
export function TablePaste<Id extends string, Found>(props: TablePasteProps<Id, Found>) {
  const { name, hint, placeholder, columns, read } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useFieldDraft(name);
  /** A file can be chosen again, so it is not saved. */
  const [entered, setEntered] = useState<Source | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  /** The columns that the user chose, and the headings that this choice is for. */
  const [chosen, setChosen] = useState<{
    of: string;
    choices: Partial<Record<Id, ColumnChoice>>;
  }>();
  /** A long text that is typed stays displayed. */
  const [isTyping, setTyping] = useState(false);
  const isTaking = useRef(false);
  /** Incremented by whatever is entered, because a file is read more slowly than a key is pressed. */
  const latest = useRef(0);

  const replace = (text: string | null, isByKey = false): void => {
    latest.current++;
    setFailure(null);
    setTyping(isByKey);
    setTyped(text === '' ? null : text);
    setEntered(null);
  };
  const enterFile = async (input: File | undefined): Promise<void> => {
    if (input === undefined) return;
    replace(null);
    const own = latest.current;
    try {
      const next = await readFile(input);
      if (own === latest.current) setEntered(next);
    } catch (error) {
      if (own === latest.current) setFailure(messageOf(error));
    }
  };
  const isOver = useDrop(box, (dropped) => {
    if (dropped.files.length > 0) void enterFile(dropped.files[0]);
    else replace(dropped.getData('text/plain'));
  });

  const isDisplayed = entered === null && (isTyping || (typed ?? '').length <= maxDisplayed);
  const source = entered ?? (typed === null ? null : { name: null, text: typed });
  const text = source === null || source.text.trim() === '' ? null : source.text;
  const table = useMemo(
    () => (text === null ? null : readPastedTable(text, columns)),
    [text, columns],
  );
  const headings = `${table?.width} ${table?.heading?.join('\n')}`;
  const own = chosen?.of === headings ? chosen.choices : undefined;
  const choices = useMemo(
    () => (table === null ? null : { ...findColumns(table, columns), ...own }),
    [table, columns, own],
  );
  const open = columns.filter((column) => choices !== null && choices[column.id] === undefined);
  const found = useMemo(
    () => (table === null || choices === null || open.length > 0 ? null : read(table, choices)),
    [table, choices, open.length, read],
  );
  const action = found === null ? null : props.action(found);
  const take = async (): Promise<void> => {
    if (found === null || isTaking.current) return;
    const before = latest.current;
    isTaking.current = true;
    try {
      await props.onTake(found);
      // The user may have entered something meanwhile.
      if (before !== latest.current) return;
      replace(null);
      field.current?.focus();
    } catch (error) {
      if (before === latest.current) setFailure(messageOf(error));
    } finally {
      isTaking.current = false;
    }
  };

  return (
    <div
      ref={box}
      className={cx(
        'flex flex-col gap-2 rounded-md',
        isOver && 'outline-2 outline-offset-4 outline-accent outline-dashed',
      )}
    >
      <p id={id} className="text-muted">
        {hint}
      </p>
      <textarea
        ref={field}
        data-kept
        aria-label={name}
        aria-describedby={id}
        spellCheck={false}
        autoComplete="off"
        rows={5}
        placeholder={placeholder}
        value={isDisplayed ? (typed ?? '') : ''}
        onChange={({ currentTarget }) => replace(currentTarget.value, true)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain');
          if (pasted.length <= maxDisplayed) return;
          event.preventDefault();
          replace(pasted);
        }}
        className="resize-y rounded-md border border-edge bg-surface px-2 py-1 font-mono placeholder:text-muted hover:border-ink"
      />
      <div className="flex flex-wrap items-center gap-2">
        {action !== null && (
          <Button variant="primary" onClick={() => void take()}>
            {action}
          </Button>
        )}
        <Button onClick={() => file.current?.click()}>Choose file</Button>
        {props.children}
        <input
          ref={file}
          type="file"
          accept=".csv,.tsv,.txt,.json,.ndjson,.jsonl,text/*,application/json"
          aria-label={`File: ${name}`}
          tabIndex={-1}
          className="sr-only"
          onChange={({ currentTarget }) => {
            void enterFile(currentTarget.files?.[0]);
            currentTarget.value = '';
          }}
        />
      </div>
      {table !== null && choices !== null && table.kind !== 'words' && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {columns.map((column) => (
            <ColumnSelect
              key={column.id}
              column={column}
              table={table}
              choice={choices[column.id]}
              isOnly={columns.length === 1}
              onChoose={(choice) =>
                setChosen({
                  of: headings,
                  choices: { ...own, [column.id]: choice },
                })
              }
            />
          ))}
        </div>
      )}
      <div role="status">
        {source !== null && table !== null && (
          <>
            {source.name !== null && `${source.name}: `}
            {found === null
              ? `Choose the ${open.length === 1 ? 'column' : 'columns'} for ${joinList(open.map(({ label }) => label))}.`
              : props.renderSummary(found)}
            {[source.note, table.problem].map(
              (note) =>
                note && (
                  <p key={note} className="mt-1 text-warn">
                    {note}
                  </p>
                ),
            )}
          </>
        )}
      </div>
      <FailureText error={failure} />
    </div>
  );
}

async function readFile(file: File): Promise<Source> {
  const { name } = file;
  const { text, oddLine } = decode(new Uint8Array(await file.arrayBuffer()));
  if (text.trim() === '') throw new Error(`${name} is empty.`);
  if (oddLine === null) return { name, text };
  const line = count(oddLine);
  return {
    name,
    text,
    note: `This file is not UTF-8: line ${line} has an unreadable character. Save it as “CSV UTF-8” and choose it again.`,
  };
}

interface ColumnSelectProps<Id extends string> {
  column: PastedColumn<Id>;
  table: PastedTable;
  choice: ColumnChoice;
  /** Of an only column, all cells can be read; one of several may be missing. */
  isOnly: boolean;
  onChoose: (choice: ColumnChoice) => void;
}

/** Where a column is, because a guess is not always right. */
function ColumnSelect<Id extends string>({
  column: { label },
  table: { heading, width, lines },
  choice,
  isOnly,
  onChoose,
}: ColumnSelectProps<Id>) {
  const nameOf = (at: number): string => {
    const text = (heading ?? lines[0]?.cells)?.[at]?.trim().slice(0, 40) ?? '';
    const number = `Column ${at + 1}`;
    if (text === '') return number;
    return heading === null ? `${number}: ${text}` : text;
  };
  const id = useId();
  return (
    <span className="flex items-center gap-2">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={choice ?? ''}
        onChange={({ target: { value } }) =>
          onChoose(value === 'all' || value === 'none' ? value : Number(value))
        }
        className={`${inputClass} max-w-64`}
      >
        {choice === undefined && <option value="">Choose a column</option>}
        {Array.from({ length: width }, (_, at) => (
          <option key={at} value={at}>
            {nameOf(at)}
          </option>
        ))}
        {isOnly ? (
          <option value="all">All cells</option>
        ) : (
          <option value="none">Not in this text</option>
        )}
      </select>
    </span>
  );
}

/**
 * Handles drops on an element; returns whether something is dragged over it. A file dropped elsewhere is
 * rejected, because the browser would open it instead of the page.
 */
function useDrop(target: RefObject<HTMLElement | null>, onDrop: (of: DataTransfer) => void) {
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const handleDrag = (event: DragEvent): void => {
      const { dataTransfer, type } = event;
      if (dataTransfer === null) return;
      const isIn = event.target instanceof Node && target.current?.contains(event.target) === true;
      const isFile = dataTransfer.types.includes('Files');
      // Text may be dropped into any field.
      if (!isIn && !isFile) return;
      event.preventDefault();
      if (type === 'dragover') dataTransfer.dropEffect = isIn ? 'copy' : 'none';
      setOver(isIn && type === 'dragover');
      if (isIn && type === 'drop') drop(dataTransfer);
    };
    const leave = ({ relatedTarget }: DragEvent): void => {
      if (relatedTarget === null) setOver(false);
    };
    const until = new AbortController();
    document.addEventListener('dragover', handleDrag, { signal: until.signal });
    document.addEventListener('drop', handleDrag, { signal: until.signal });
    document.addEventListener('dragleave', leave, { signal: until.signal });
    return () => until.abort();
  }, [target]);
  return isOver;
}
