import type { ReactNode } from 'react';
import { minClosedDays } from '#features/history/attribution-maturity.ts';
import { usualWeeks } from '#features/pacing/pacing.ts';
import { count, counted, missing, wholePercent } from '#lib/format.ts';
import { formulaText, isSum, type MetricId, metrics, type RatioId } from '#metrics/metrics.ts';
import { usualTolerance } from '#metrics/budgets.ts';
import { SmallTable } from '#metrics/display/small-table.tsx';
import { ScopedLink } from '#navigation/link.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { hasSingleKeys } from '#ui/single-key-shortcuts.ts';
import { ShortcutList } from './shortcut-list.tsx';
import { WorkedExample } from './worked-example.tsx';

/** What figures mean, and the keyboard shortcuts. Makes no calls. */
export function HelpPage() {
  return (
    <>
      <PageHeader title="Help" />
      <Contents />
      <Metrics />
      <div className="grid gap-4 lg:grid-cols-2">
        <Attribution />
        <Projection />
      </div>
      <Drivers />
      <BudgetPacing />
      <Shortcuts />
    </>
  );
}

/** The titles of the sections, by the hash of their links. */
const titles = {
  metrics: 'Metrics',
  attribution: 'Attribution',
  projection: 'Projection',
  drivers: 'Drivers',
  pacing: 'Budget pacing',
  shortcuts: 'Keyboard shortcuts',
};

function Contents() {
  return (
    <nav aria-label="On this page" className="print:hidden">
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {Object.entries(titles).map(([id, title]) => (
          <li key={id} className="min-h-6">
            <ScopedLink to={`#${id}`}>{title}</ScopedLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Metrics() {
  return (
    <Panel id="metrics" title={titles.metrics}>
      <Prose>
        <p>
          Ratios are computed from totals, never averaged over rows. A dash ({missing}) means no
          value: it is unknown, or its formula divides by zero. Amounts in several currencies are
          never added. They are only converted, at your own rates in Settings.
        </p>
      </Prose>
      <div className="sm:[&_:is(th,td)]:py-1.5 [&_:is(th,td)]:align-baseline">
        <SmallTable
          name="Metrics"
          columns={['Metric', 'Definition', 'Formula', 'Attributed'].map((label) => ({ label }))}
          rows={(Object.keys(metrics) as MetricId[]).map((id) => ({
            id,
            cells: [
              metrics[id].label,
              <span key="definition" className="block max-w-[62ch] whitespace-normal">
                {metrics[id].definition}
              </span>,
              isSum(id) ? '' : formulaText(id as RatioId),
              metrics[id].isAttributed ? 'Yes' : 'No',
            ],
          }))}
        />
      </div>
    </Panel>
  );
}

function Attribution() {
  return (
    <Panel id="attribution" title={titles.attribution}>
      <Prose>
        <p>
          The attribution window is how many days after a click an order still counts for the ad.
          The order counts on the day of the click, and changes the metrics marked “Attributed”. The
          service states each campaign’s window, for example 14 or 30 days.
        </p>
        <p>
          A day is open until its window has closed. Late orders still add to its sales, so recent
          days look worse than they will end: ACOS too high, ROAS too low. Each daily update reads
          open days again.
        </p>
        <Terms
          terms={{
            '“Sales since … may still grow”':
              'Names the first day on which open windows affect most of the spend.',
            'Shaded days, weeks and months':
              'In charts, those with such days. Their sales are not final.',
            'No color':
              'While the range has an open day, changes of attributed metrics are neither green nor red. Orders that have not arrived yet may explain the whole change.',
            '“Not comparable”':
              'A longer window counts more sales for the same ads. So attributed metrics of campaigns with different windows are not compared: you choose a window, or the page names what it leaves out. Totals that mix windows say so.',
            'Unknown window': 'Without a stated window, days are neither shaded nor projected.',
          }}
        />
      </Prose>
    </Panel>
  );
}

function Projection() {
  const [reported, share] = [400, 0.8];
  return (
    <Panel id="projection" title={titles.projection}>
      <Prose>
        <p>
          “Show projected sales” replaces sales, orders and units of open days with what they are
          likely to end at. Metrics that depend on them follow. A link to the page keeps your
          choice.
        </p>
        <p>Projected = reported so far ÷ the share usually reported at that age.</p>
        <p>
          Example: one day after it ended, a day has {count(reported)} in sales. Usually{' '}
          {wholePercent(share)} of sales are reported by then. Projected: {count(reported)} ÷{' '}
          {wholePercent(share)} = {count(reported / share)}.
        </p>
        <Terms
          terms={{
            Share: `From at least ${counted(minClosedDays, 'closed day')} of the same channel and currency: the ratio of their sums. Settings lists the shares under “Attribution maturity”.`,
            Range: 'Uses the 10th and the 90th percentile of those days’ shares instead.',
            '“(proj.)”':
              'Marks projected columns, also in exports. Tiles and charts say “projected”.',
            'Not projected':
              'Figures without enough closed days stay as reported. The page names their channels.',
          }}
        />
      </Prose>
    </Panel>
  );
}

function Drivers() {
  return (
    <Panel id="drivers" title={titles.drivers}>
      <div className="grid gap-x-8 lg:grid-cols-2">
        <Prose>
          <p>
            Drivers say why a figure changed between two periods. Each campaign’s spend is clicks ×
            CPC. Its sales are clicks × conversion rate × basket, the sales per order.
          </p>
          <p>
            So its change of spend splits into clicks and CPC, and its change of sales into clicks,
            conversion and basket. Each part is added up over campaigns. The parts add up to the
            change, with no remainder (log mean Divisia method).
          </p>
          <p>
            The change of ACOS is the parts of spend less the parts of sales, in percentage points
            (pp). Without spend or sales in one of the periods, ACOS has no drivers. Campaigns whose
            figures are missing in one of them are left out: “3 campaigns not compared”.
          </p>
          <p>
            Percentages beside a driver are like for like: each campaign is compared with itself.
            CPC can rise in every campaign while the CPC of all falls, because cheap clicks grew.
          </p>
        </Prose>
        <Terms
          terms={{
            CPC: 'Clicks cost more or less.',
            Conversion: 'A larger or smaller share of clicks led to orders.',
            Basket: 'Orders were larger or smaller.',
            Mix: 'What changed clicks add to spend, less what they add to sales: clicks moved to campaigns with a higher or lower ACOS.',
            'Started, Stopped': 'Campaigns with spend in only one of the periods.',
            'No orders':
              'Sales in only one of the periods, of campaigns that spent in both. Their spend is still split.',
            'Not split': 'Parts whose clicks or orders are unknown or zero, and negative amounts.',
          }}
        />
      </div>
      <WorkedExample />
    </Panel>
  );
}

function BudgetPacing() {
  return (
    <Panel id="pacing" title={titles.pacing}>
      <div className="grid gap-x-8 lg:grid-cols-2">
        <Prose>
          <p>
            Pacing compares the spend of this month with a monthly budget. You set budgets in
            Settings: for everything, for channels and for accounts. Each is compared with all spend
            of its scope, so the budget of a channel includes that of its accounts.
          </p>
          <p>
            Days count once they have ended in all accounts of the scope. Amounts in other
            currencies are converted at your rates.
          </p>
          <p>
            Projected = spent so far + the days to come. Each of these costs what its weekday did in
            the last full weeks, up to {usualWeeks}, on average, account by account. So a bid
            changed yesterday shows only in part.
          </p>
        </Prose>
        <Terms
          terms={{
            'Over, under': 'How far the projection misses the budget, as a share of it.',
            'Ahead, behind':
              'Spend so far, compared with an even share of the budget for each day.',
            '“… a day left to spend”': 'What is left of the budget, divided by the days to come.',
            Tolerance: `“Fix first” lists budgets that the projection misses by more: ${wholePercent(usualTolerance)}, unless you change it in Settings.`,
            'Days without data':
              'Estimated as the days to come are. With less than a full week of an account, the mean of its days counts, and “Fix first” has no item.',
          }}
        />
      </div>
    </Panel>
  );
}

function Shortcuts() {
  return (
    <Panel id="shortcuts" title={titles.shortcuts}>
      <Prose>
        <p>
          Press ? on any page for this list, or choose “Keyboard shortcuts” in “Search or go to…”.
          There you can turn off single-key shortcuts.
        </p>
      </Prose>
      <ShortcutList hasSingleKeys={hasSingleKeys()} className="sm:columns-2 lg:columns-3" />
    </Panel>
  );
}

/** Texts in lines that are short enough to read. */
function Prose({ children }: { children: ReactNode }) {
  return <div className="mb-3 flex max-w-[62ch] flex-col gap-2 last:mb-0">{children}</div>;
}

/** Terms as the screen writes them, each above what it means. */
function Terms({ terms }: { terms: Readonly<Record<string, string>> }) {
  return (
    <dl className="flex max-w-[62ch] flex-col gap-2">
      {Object.entries(terms).map(([term, meaning]) => (
        <div key={term}>
          <dt className="font-medium">{term}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
