import { useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { count, counted, percent } from '#lib/format.ts';
import { Link } from '#shared/link.tsx';
import type { Totals } from '#shared/metrics/totals.ts';
import type { Scope } from '#shared/performance/report-source.ts';
import { linkClass } from '#ui/link-class.ts';
import { Card } from './card.tsx';
import { concentrations } from './concentration.ts';
import { campaignsIn, spendFrom, noSpend } from './overview-links.ts';

interface ConcentrationCardProps {
  campaigns: readonly Campaign[];
  totals: readonly Totals[];
  scope: Scope;
}

/** From the few with most spend to those without any. */
const tones = { half: 'scale-2', most: 'scale-4', none: 'neutral' };

/** How few campaigns have most of the spend. */
export function ConcentrationCard({ campaigns, totals, scope }: ConcentrationCardProps) {
  const rows = useMemo(
    () =>
      concentrations(
        totals.map(({ currency }) => currency),
        campaigns,
      ).map((one, index) => ({ ...one, all: totals[index]?.rows ?? 0 })),
    [campaigns, totals],
  );
  const first = rows.find(({ half }) => half !== null);
  return (
    <Card
      title="Spend concentration"
      meta={
        first?.half && (
          <>
            <Link
              to={campaignsIn(first.currency, scope, { f: [spendFrom(first.half.from)] })}
              className={linkClass}
            >
              {count(first.half.count)} of {counted(first.all, 'campaign')}
            </Link>{' '}
            {first.half.count === 1 ? 'makes' : 'make'} up {percent(first.half.share)} of{' '}
            {first.currency ?? 'the'} spend
          </>
        )
      }
    >
      <table className="w-full">
        <thead className="text-xs text-muted">
          <tr className="*:pb-1 *:font-medium">
            <th scope="col" className="text-left">
              Campaigns
            </th>
            {/* A narrow screen has no room for a bar that says anything. */}
            <th scope="col" className="w-full max-sm:hidden">
              <span className="sr-only">Bar</span>
            </th>
            <Head tone={tones.half} means="Campaigns with 50% of spend">
              Top 50%
            </Head>
            <Head tone={tones.most} means="Campaigns with 80% of spend">
              Top 80%
            </Head>
            <Head tone={tones.none} means="Campaigns without spend">
              No spend
            </Head>
            <Head means="Campaigns with metrics">All</Head>
          </tr>
        </thead>
        <tbody className="border-t border-line">
          {rows.map(({ currency, all, half, most, withoutSpend }) => {
            const share = (part: number) => ({ width: `${all > 0 ? (part / all) * 100 : 0}%` });
            const at = (conditions: Parameters<typeof campaignsIn>[2]) =>
              campaignsIn(currency, scope, conditions);
            return (
              <tr key={currency} className="h-8">
                <th scope="row" className="pr-2 text-left font-normal">
                  {currency ?? 'No currency'}
                </th>
                <td aria-hidden className="max-sm:hidden">
                  <span className="flex h-3 gap-px overflow-hidden rounded-[2px] bg-hover">
                    <span
                      data-tone={tones.half}
                      className="fill-mark min-w-0.5 bg-(--tone)"
                      style={share(half?.count ?? 0)}
                    />
                    <span
                      data-tone={tones.most}
                      className="fill-mark bg-(--tone)"
                      style={share((most?.count ?? 0) - (half?.count ?? 0))}
                    />
                    <span
                      data-tone={tones.none}
                      className="fill-mark ml-auto bg-(--tone)"
                      style={share(withoutSpend)}
                    />
                  </span>
                </td>
                <Cell
                  rows={half?.count}
                  to={half && at({ f: [spendFrom(half.from)] })}
                  of="with 50% of spend"
                />
                <Cell
                  rows={most?.count}
                  to={most && at({ f: [spendFrom(most.from)] })}
                  of="with 80% of spend"
                />
                <Cell rows={withoutSpend} to={at({ f: [noSpend] })} of="without spend" />
                <Cell rows={all} to={at({})} of="with metrics" />
              </tr>
            );
          })}
        </tbody>
      </table>
    </Card>
  );
}

function Head({ tone, means, children }: { tone?: string; means: string; children: string }) {
  return (
    <th
      scope="col"
      title={means}
      className="pl-3 sm:pl-5 text-right whitespace-nowrap max-[22.5rem]:whitespace-normal"
    >
      {tone !== undefined && (
        <span
          aria-hidden
          data-tone={tone}
          className="fill-mark mr-1 inline-block size-2 rounded-[2px] bg-(--tone) max-sm:hidden"
        />
      )}
      {children}
    </th>
  );
}

/** A number of campaigns, as a link to them. */
function Cell({ rows = 0, to, of }: { rows: number | undefined; to: string | null; of: string }) {
  return (
    <td className="pl-3 sm:pl-5 text-right">
      {to === null || rows === 0 ? (
        count(rows)
      ) : (
        <Link
          to={to}
          aria-label={`${counted(rows, 'campaign')} ${of}`}
          className="hover:text-accent hover:underline"
        >
          {count(rows)}
        </Link>
      )}
    </td>
  );
}
