import type { ReactNode } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import type { DoubtedFigure } from '#domain/checks/check.ts';
import { ratiosOf } from '#domain/ratios.ts';
import type { Totals } from '#domain/totals.ts';
import { count, counted, money, percent, ratio, wholePercent } from '#lib/format.ts';
import { Tile, Tiles } from '#ui/figure/tile.tsx';
import { definitions } from '#domain/definitions.ts';
import { Doubt } from './checks/doubt.tsx';

interface MetricTilesProps {
  totals: Totals;
  /** The mean of the rows' own ACOS, shown where it would mislead; `null` to leave it out. */
  rowMeanAcos?: number | null;
  /** What `rowMeanAcos` is a mean of: "campaigns"; shown where the tile has room for it. */
  rowMeanOf?: string;
  /** Which of the nine; those of a chosen few are all large. */
  only?: readonly MetricTile[];
  /** Draws a figure as a link to the rows behind it. */
  renderValue?: (tile: MetricTile, name: string, value: string) => ReactNode;
  /** The campaigns of all currencies that the totals are of, and the address of what doubts them. */
  doubts?: { rows: readonly Campaign[]; path: string };
}

/** Each of the nine can be doubted, and nothing else. */
export type MetricTile = DoubtedFigure;

/** The nine figures of one currency, over sums. Money of a thousand and more is shown without cents. */
export function MetricTiles({
  totals,
  rowMeanAcos = null,
  rowMeanOf,
  only,
  renderValue,
  doubts,
}: MetricTilesProps) {
  const currency = totals.currency ?? 'no currency';
  const { roas, acos, ctr, cvr, cpc } = ratiosOf(totals);
  const { spend, sales, impressions, clicks } = totals;
  const rowMean = misleads(acos, rowMeanAcos)
    ? ['mean', rowMeanOf && ` of ${rowMeanOf}`, ` ${wholePercent(rowMeanAcos)}`]
    : undefined;
  const tiles = [
    { key: 'spend', label: 'Spend', value: money(spend, 1000) },
    { key: 'sales', label: 'Sales', value: money(sales, 1000) },
    { key: 'roas', label: 'ROAS', value: ratio(roas) },
    { key: 'acos', label: 'ACOS', value: percent(acos) },
    { key: 'impressions', label: 'Impressions', value: count(impressions) },
    { key: 'clicks', label: 'Clicks', value: count(clicks) },
    { key: 'ctr', label: 'CTR', value: percent(ctr) },
    { key: 'cvr', label: 'CVR', value: percent(cvr) },
    { key: 'cpc', label: 'CPC', value: money(cpc) },
  ] as const;
  const noteOf = (figure: MetricTile): ReactNode => {
    const gap = gapNote(figure, totals);
    const mean = figure === 'acos' ? rowMean : undefined;
    const text = [gap, mean?.join('')].filter((part) => part !== undefined).join(', ');
    if (doubts === undefined) return text === '' ? undefined : text;
    return (
      <>
        <Doubt
          figure={figure}
          currency={totals.currency}
          {...(text !== '' && { as: 'sign' })}
          {...doubts}
        />{' '}
        <span title={text}>{mean && gap === undefined ? <RowMean words={mean} /> : text}</span>
      </>
    );
  };
  const shown = only === undefined ? tiles : tiles.filter(({ key }) => only.includes(key));
  return (
    <Tiles label={`Totals, ${currency}`}>
      {shown.map(({ key, label, value }) => (
        <Tile
          key={key}
          size={only !== undefined || key === 'spend' || key === 'sales' ? 'large' : 'normal'}
          label={label}
          unit={currency}
          showUnit={key === 'spend' || key === 'sales' || key === 'cpc'}
          value={value}
          renderValue={renderValue && ((text) => renderValue(key, `${label}, ${currency}`, text))}
          definition={definitions[key]}
          note={noteOf(key)}
        />
      ))}
    </Tiles>
  );
}

/** The number is never what is cut off: beside a mark the narrowest tile has no room for what it is of. */
function RowMean({ words: [mean, of, value] }: { words: readonly (string | undefined)[] }) {
  return (
    <>
      {mean}
      <span className="@max-[10.5rem]:sr-only">{of}</span>
      {value}
    </>
  );
}

/** What a figure leaves out, in a few words; `undefined` where it is of all rows. */
export function gapNote(tile: MetricTile, totals: Totals): string | undefined {
  const { currency, missing, pairs, recoveredSales, unknownSales } = totals;
  const rows = (many: number, rest: string) =>
    many > 0 ? [`${counted(many, 'row')} ${rest}`] : [];
  const notes = {
    spend: () => [
      ...rows(missing.spend, 'without spend'),
      ...(currency === null ? ['currency unknown, added as they are'] : []),
    ],
    sales: () => [...rows(unknownSales, 'without sales'), ...rows(recoveredSales, 'from ROAS')],
    roas: () => rows(pairs.acos.leftOut, 'left out'),
    acos: () => rows(pairs.acos.leftOut, 'left out'),
    impressions: () => rows(missing.impressions, 'without impressions'),
    clicks: () => rows(missing.clicks, 'without clicks'),
    ctr: () => rows(pairs.ctr.leftOut, 'left out'),
    cvr: () => rows(pairs.cvr.leftOut, 'left out'),
    cpc: () => rows(pairs.cpc.leftOut, 'left out'),
  } satisfies Record<MetricTile, () => string[]>;
  const text = notes[tile]().join(', ');
  return text === '' ? undefined : text;
}

/** A mean of rows is worth a word only where it is off by more than a twentieth. */
function misleads(truth: number | null, mean: number | null): boolean {
  return truth !== null && mean !== null && Math.abs(mean - truth) > truth / 20;
}
