import type { ComponentProps } from 'react';
import { cx } from '#ui/cx.ts';

export type TileSize = 'large' | 'normal';

/** The box of a tile. Its width depends on the tile's size only, never on the number, so that rows of tiles line up. */
export function TileFrame(props: ComponentProps<'div'> & { size: TileSize }) {
  const { size, className, ...rest } = props;
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
