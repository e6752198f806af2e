import { count } from '#lib/format.ts';
import { cx } from '#ui/cx.ts';
import { partsText, type Part, type Stack } from './stack-data.ts';

const otherFills = ['bg-chart-3', 'bg-chart-4', 'bg-chart-5'];

interface StackedBarsProps {
  name: string;
  /** The legend, in the order of the parts within each bar. */
  parts: readonly Part[];
  stacks: readonly Stack[];
  /** Classes by part, so that a part keeps its color whatever is filtered. */
  fills: Readonly<Record<string, string>>;
  /** The format of a bar's length; a count by default. */
  format?: ((value: number) => string) | undefined;
  selected: readonly string[];
  onSelect: (key: string) => void;
}

/** Horizontal stacked bars on one scale; a click on a bar selects it. */
export function StackedBars(props: StackedBarsProps) {
  const { name, parts, stacks, fills, format = count, selected, onSelect } = props;
  const scale = Math.max(1, ...stacks.map(({ total }) => total));
  const others = parts.filter(({ key }) => !Object.hasOwn(fills, key)).map(({ key }) => key);
  const fillOf = (key: string) =>
    Object.hasOwn(fills, key) ? fills[key] : otherFills[others.indexOf(key) % otherFills.length];
  return (
    <div role="group" aria-label={name} className="flex h-full flex-col">
      <ul className="mb-1 flex flex-wrap gap-x-4 text-xs text-muted">
        {parts.map((part) => (
          <li key={part.key} className="flex max-w-full min-w-0 items-center gap-1.5">
            <span
              aria-hidden
              className={cx('fill-mark size-2.5 shrink-0 rounded-[2px]', fillOf(part.key))}
            />
            <span className="truncate">{part.label}</span>
          </li>
        ))}
      </ul>
      <div className="flex min-h-0 grow flex-col overflow-auto">
        {stacks.map((stack) => (
          // From the top, so that the first bars stay in place when more arrive.
          <div key={stack.key} className="flex min-h-8 basis-18 flex-col justify-center">
            <button
              type="button"
              disabled={stack.isUnnamed === true}
              aria-pressed={selected.includes(stack.key)}
              onClick={() => onSelect(stack.key)}
              className="grid min-h-8 grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-3 rounded-sm px-1 py-1 text-left enabled:cursor-pointer enabled:hover:bg-hover"
            >
              <span className="truncate text-xs text-muted">{stack.label} </span>
              <span className="relative flex items-center gap-2">
                <span
                  className={cx(
                    'flex h-6 min-w-0.5 gap-0.5',
                    selected.length > 0 && !selected.includes(stack.key) && 'opacity-35',
                  )}
                  // Leaves room for the number beside the longest bar.
                  style={{ width: `${(stack.total / scale) * 84}%` }}
                >
                  {stack.parts.map((part) =>
                    part.count === 0 ? null : (
                      <span
                        key={part.key}
                        title={`${part.label} ${format(part.count)}`}
                        className={cx('fill-mark min-w-px rounded-[2px]', fillOf(part.key))}
                        style={{ flex: `${part.count} 0 0` }}
                      />
                    ),
                  )}
                </span>
                <span className="shrink-0 text-xs">{format(stack.total)}</span>
                <span className="sr-only"> {partsText(stack, format)}</span>
              </span>
            </button>
          </div>
        ))}
      </div>
    </div>
  );
}
