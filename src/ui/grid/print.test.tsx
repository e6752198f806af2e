import { expect, test } from 'vitest';
import { arraySource, type TableSource } from '#lib/row-source.ts';
import { byRole, actAsync, render } from '#ui/test-render.tsx';
import type { Column } from './column.ts';
import { Grid } from './grid.tsx';
import { maxPrinted } from './virtual-window.ts';

const columns: Column<string>[] = [{ id: 'id', header: 'Id', width: 100, value: (row) => row }];

/** A source whose first lines are loaded; others load on demand. */
function remote(count: number): { source: TableSource<string>; arrive: () => void } {
  const whole = arraySource(Array.from({ length: count }, (_, at) => `r${at}`));
  const here = new Set(Array.from({ length: 128 }, (_, at) => at));
  const asked = new Set<number>();
  const at = (index: number): string | undefined => {
    asked.add(index);
    return here.has(index) ? whole.at(index) : undefined;
  };
  return { source: { ...whole, at }, arrive: () => asked.forEach((index) => here.add(index)) };
}

const draw = (source: TableSource<string>) => (
  <Grid name="Rows" columns={columns} source={source} rowKey={(row) => row} />
);

const onPaper = async (): Promise<{ written: number; said: string | undefined }> => {
  await actAsync(() => dispatchEvent(new Event('beforeprint')));
  const written = byRole('rowheader').filter((cell) => cell.textContent !== '').length;
  expect(byRole('rowheader')).toHaveLength(written);
  const said = document.querySelector('p')?.textContent;
  await actAsync(() => dispatchEvent(new Event('afterprint')));
  return { written, said };
};

test('prints the loaded lines and says so', async () => {
  const again = await render(draw(remote(128).source));
  expect(await onPaper()).toEqual({ written: 128, said: 'Rows 1–128 of 128' });

  const { source, arrive } = remote(2300);
  await again(draw(source));
  expect(await onPaper()).toEqual({
    written: 128,
    said: 'Rows 1–128 of 2,300. Use Export for all rows.',
  });

  for (let line = 0; line < source.count; line++) source.at(line);
  arrive();
  expect(await onPaper()).toEqual({
    written: maxPrinted,
    said: 'Rows 1–2,000 of 2,300. Use Export for all rows.',
  });
});
