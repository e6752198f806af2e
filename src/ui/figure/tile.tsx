import type { ReactNode, ComponentProps } from 'react';
import { cx } from '#ui/cx.ts';
import { Definition } from '#ui/overlay/definition.tsx';

interface TileProps {
  label: string;
  unit?: string | undefined;
  /** False for a number without a unit: then only the group's name identifies its row. */
  showUnit?: boolean | undefined;
  /** Formatted; "–" if there is none. */
  value: string;
  /** One short line below the number. */
  note?: ReactNode;
  /** The definition of the number, on hover and focus of its label. */
  definition?: string | undefined;
  size?: TileSize | undefined;
}

/** A number with its name: a group called "Spend, EUR". */
export function Tile({
  label,
  unit,
  showUnit = true,
  value,
  note,
  definition,
  size = 'normal',
}: TileProps) {
  return (
    <TileFrame
      size={size}
      role="group"
      aria-label={unit === undefined ? label : `${label}, ${unit}`}
    >
      {/* A unit that does not fit beside its label wraps out of sight; the name of the group has it. */}
      <div className="-m-1 flex h-6 flex-wrap items-baseline gap-x-1 gap-y-2 overflow-hidden p-1 text-xs text-muted">
        <span className="font-medium whitespace-nowrap">
          {definition === undefined ? label : <Definition term={label}>{definition}</Definition>}
        </span>
        {showUnit && unit !== undefined && <span>{unit}</span>}
      </div>
      <div
        className={cx(
          'mt-0.5 h-8 truncate leading-8! font-semibold tracking-tight',
          textSize(size, value.length),
        )}
        title={value}
      >
        {value}
      </div>
      {note !== undefined && (
        <div
          className="-mb-2 min-h-6 truncate pb-2 text-xs text-muted"
          title={typeof note === 'string' ? note : undefined}
        >
          {note}
        </div>
      )}
    </TileFrame>
  );
}

/**
 * A number too wide for its tile is set smaller rather than truncated. The widths match tabular digits of
 * that length and size; numbers in one row mostly get the same size.
 */
function textSize(size: TileSize, length: number): string {
  if (size === 'large') {
    if (length <= 12) return 'text-lg';
    return length <= 16 ? 'text-sm @min-[9.2rem]:text-lg' : 'text-sm';
  }
  if (length <= 7) return 'text-lg';
  return length <= 10 ? 'text-sm @min-[5.6rem]:text-lg' : 'text-sm';
}

/** A row of related tiles, all of one currency. Several rows stack. */
export function Tiles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      role="group"
      aria-label={label}
      className="tiles flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line"
    >
      {children}
    </div>
  );
}

export type TileSize = 'large' | 'normal';

/** The box of a tile. Its width depends on the tile's size only, never on the number, so that rows of tiles line up. */
export function TileFrame({
  size,
  className,
  ...rest
}: ComponentProps<'div'> & { size: TileSize }) {
  return (
    <div
      className={cx(
        '@container min-w-0 grow bg-surface px-3 py-2.5',
        size === 'large' ? 'basis-36 print:basis-24' : 'basis-24',
        className,
      )}
      {...rest}
    />
  );
}
