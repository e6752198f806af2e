import { expect, test, vi } from 'vitest';
import { arraySource, type TableSource } from '#lib/row-source.ts';
import { byRole, actAsync, render } from '#ui/test-render.tsx';
import type { Column } from './column.ts';
import { GridButtons } from './grid-buttons.tsx';
import { Grid } from './grid.tsx';

const columns: Column<string>[] = [{ id: 'id', header: 'Id', width: 100, cell: (row) => row }];

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
  <>
    <GridButtons name="Rows" columns={columns} source={source} look={{}} onLook={() => {}} />
    <Grid name="Rows" columns={columns} source={source} rowKey={(row) => row} />
  </>
);

const onPaper = async (): Promise<{ written: number; said: string | undefined }> => {
  await actAsync(() => dispatchEvent(new Event('beforeprint')));
  const written = byRole('rowheader').filter((cell) => cell.textContent !== '').length;
  expect(byRole('rowheader')).toHaveLength(written);
  const said = document.querySelector('p')?.textContent;
  await actAsync(() => dispatchEvent(new Event('afterprint')));
  return { written, said };
};

test('prints loaded lines, says so, and loads more while the page is idle', async () => {
  const resting: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (rested: () => void) => resting.push(rested));
  const again = await render(draw(remote(240).source));
  expect(await onPaper()).toEqual({ written: 128, said: 'Rows 1 to 128 of 240.' });

  const { source, arrive } = remote(700);
  await again(draw(source));
  await actAsync(() => resting.forEach((rested) => rested()));
  arrive();
  expect(await onPaper()).toEqual({ written: 500, said: 'Rows 1 to 500 of 700.' });
});
