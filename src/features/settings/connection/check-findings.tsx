import { useState } from 'react';
import type { CheckResult, Finding } from '#api/service-check/check-result.ts';
import { counted, dateTime } from '#lib/format.ts';
import { cx } from '#ui/cx.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { Icon } from '#ui/icon.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { groupFindings, isDifference, outcomes, summaryOf } from './findings.ts';

type Show = 'all' | 'differences';

/** What the check found, by topic. */
export function CheckFindings({ result: { findings, calls, checkedAt } }: { result: CheckResult }) {
  const [show, setShow] = useState<Show>('all');
  const differences = findings.filter(isDifference);
  return (
    <Panel
      title="Result"
      actions={
        <Segmented<Show>
          label="Show"
          value={show}
          onChange={setShow}
          options={[
            { value: 'all', label: 'All' },
            { value: 'differences', label: 'Differences' },
          ]}
        />
      }
    >
      <p className="font-semibold">{summaryOf(findings)}</p>
      <p className="text-muted">
        {dateTime(checkedAt)} · {counted(calls.length, 'call')}
      </p>
      {show === 'differences' && differences.length === 0 ? (
        <p className="mt-4">No differences. The service answers as the dashboard expects.</p>
      ) : (
        <FindingsTable findings={show === 'all' ? findings : differences} />
      )}
    </Panel>
  );
}

const cell = 'py-1.5 align-top font-normal max-sm:p-0';

/** On a narrow screen each finding is a card: subject and outcome, below them what was found. */
function FindingsTable({ findings }: { findings: readonly Finding[] }) {
  return (
    <table
      aria-label="Findings"
      className="mt-4 w-full table-fixed border-collapse text-left max-sm:block"
    >
      <thead className="max-sm:sr-only">
        <tr className="text-xs text-muted">
          <th scope="col" className="w-1/3 font-medium">
            Subject
          </th>
          <th scope="col" className="w-24 font-medium">
            Outcome
          </th>
          <th scope="col" className="font-medium">
            Found
          </th>
        </tr>
      </thead>
      {groupFindings(findings).map(({ name, findings: own }) => (
        <tbody key={name} className="max-sm:block">
          <tr className="max-sm:block">
            <th
              scope="rowgroup"
              colSpan={3}
              className="border-b border-line pt-4 pb-1 font-semibold max-sm:block"
            >
              {name}
            </th>
          </tr>
          {own.map(({ subject, outcome, found, effect }, at) => {
            const { label, tone, icon } = outcomes[outcome];
            return (
              <tr
                // The same may be found twice. Rows have no state.
                key={at}
                className="border-b border-line last:border-0 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:gap-y-1 max-sm:py-2"
              >
                <th scope="row" className={cx(cell, 'pr-3 wrap-anywhere')}>
                  {subject}
                </th>
                <td className={cell}>
                  <Badge tone={tone} icon={<Icon name={icon} />}>
                    {label}
                  </Badge>
                </td>
                <td className={cx(cell, 'wrap-anywhere max-sm:col-span-full')}>
                  {found}
                  {effect !== null && <span className="block text-muted">{effect}</span>}
                </td>
              </tr>
            );
          })}
        </tbody>
      ))}
    </table>
  );
}
