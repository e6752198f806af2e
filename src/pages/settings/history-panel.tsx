import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import type { Account } from '#api/contract/account.ts';
import { bytes } from '#lib/bytes.ts';
import { now } from '#lib/clock.ts';
import { age, counted, dayRange } from '#lib/format.ts';
import { saveFile } from '#lib/save-file.ts';
import {
  historyFileName,
  type HistoryImport,
  HistoryFileProblem,
  readHistoryFile,
  writeHistoryFile,
} from '#features/history/history-file.ts';
import { HistoryNotices, UpdateHistory } from '#features/history/history-notices.tsx';
import { DailyUpdates, HistorySetup } from '#features/history/history-setup.tsx';
import { HistoryProblem, type HistoryState, maxMonths } from '#features/history/history-state.ts';
import type { HistoryStore } from '#features/history/history-store.ts';
import { useHistory } from '#features/history/use-history.ts';
import { dayLimits } from '#dates/report-day-range.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { DangerDialog } from '#ui/overlay/danger-dialog.tsx';

/** The daily figures on this device: what there is, how it is updated, and how to move it. */
export function HistoryPanel({ accounts }: { accounts: readonly Account[] }) {
  const { state, store } = useHistory();
  return (
    <Panel title="History">
      <p className="text-muted">
        Spend, sales and other figures of each campaign by day. The service has the last{' '}
        {dayLimits.history} days; this device keeps them for {maxMonths} months.
      </p>
      {state === undefined ? (
        <div className="mt-3 h-40 sm:h-28">
          <Skeleton height="100%" />
        </div>
      ) : (
        <div className="mt-3 flex min-h-40 flex-col gap-3 sm:min-h-28">
          <HistorySize months={state.months} ended={state.ended} />
          <HistoryNotices />
          {state.run !== null || state.months.length === 0 ? (
            <HistorySetup />
          ) : (
            <HistoryUpdates store={store} isDaily={state.isDaily === true} />
          )}
          <HistoryFile store={store} accounts={accounts} months={state.months} />
        </div>
      )}
    </Panel>
  );
}

function HistorySize({ months, ended }: Pick<HistoryState, 'months' | 'ended'>) {
  if (months.length === 0) return <p>No days on this device yet.</p>;
  const size = months.reduce((sum, month) => sum + month.bytes, 0);
  const campaigns = Math.max(...months.map((month) => month.campaigns));
  const texts = [
    dayRange(months[0]?.first ?? null, months.at(-1)?.last ?? null),
    `up to ${counted(campaigns, 'active campaign')} per month`,
    bytes(size),
    // An update that failed altogether has changed nothing.
    ...(ended === null ||
    (ended.parts.length > 0 && ended.parts.every(({ reason }) => reason !== null))
      ? []
      : [`updated ${age(ended.at)}`]),
  ];
  return <p>{texts.join(' · ')}</p>;
}

function HistoryUpdates({ store, isDaily }: { store: HistoryStore; isDaily: boolean }) {
  const save = useMutation({
    networkMode: 'always',
    mutationFn: (isWanted: boolean) => store.setDaily(isWanted),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <DailyUpdates checked={save.isPending ? save.variables : isDaily} onChange={save.mutate} />
      <UpdateHistory />
    </div>
  );
}

interface HistoryFileProps extends Pick<HistoryState, 'months'> {
  store: HistoryStore;
  accounts: readonly Account[];
}

/** Exports and imports the history as a file. */
function HistoryFile({ store, accounts, months }: HistoryFileProps) {
  const input = useRef<HTMLInputElement>(null);
  /** What was read, but is imported only if the user agrees. */
  const [doubtful, setDoubtful] = useState<HistoryImport | null>(null);
  const { mutate, ...run } = useMutation({ mutationFn: (step: () => Promise<string>) => step() });
  const exportFile = async (): Promise<string> => {
    const name = historyFileName(months);
    // One after another: together they would fill the memory.
    saveFile(
      name,
      await writeHistoryFile(months.map((month) => () => store.ask('blocks', [month], null))),
    );
    return `Exported as ${name}.`;
  };
  const importFile = async (file: File): Promise<string> => {
    const ids = new Set(accounts.map(({ id }) => id));
    if (ids.size === 0) throw new HistoryFileProblem('Wait until your accounts are loaded.');
    const found = await readHistoryFile(file, ids, now());
    if (found.doubt === null) return merge(found);
    setDoubtful(found);
    return '';
  };
  const merge = async ({ blocks, foreignAccounts }: HistoryImport): Promise<string> => {
    const saved = await store.merge(blocks);
    const skipped =
      foreignAccounts === 0
        ? ''
        : ` ${counted(foreignAccounts, 'account')} skipped, because you have no access to them.`;
    if (saved === 0) throw new HistoryFileProblem(`Nothing was imported.${skipped}`);
    return `Imported ${counted(saved, 'month')}.${skipped}`;
  };
  const onChoose = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = currentTarget.files ?? [];
    // The same file can be chosen again.
    currentTarget.value = '';
    if (file !== undefined) mutate(() => importFile(file));
  };
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line pt-3">
      <Button
        size="small"
        aria-disabled={months.length === 0 || undefined}
        onClick={() => !run.isPending && months.length > 0 && mutate(exportFile)}
      >
        Export history
      </Button>
      <Button size="small" onClick={() => !run.isPending && input.current?.click()}>
        Import history…
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label="History file"
        hidden
        onChange={onChoose}
      />
      <p
        role={run.isError ? 'alert' : 'status'}
        className={run.isError ? 'text-bad' : 'text-muted'}
      >
        {run.isError ? problemText(run.error) : run.data}
      </p>
      {doubtful !== null && (
        <DangerDialog
          title="Import this history?"
          action="Import anyway"
          onCancel={() => setDoubtful(null)}
          onConfirm={() => {
            setDoubtful(null);
            mutate(() => merge(doubtful));
          }}
        >
          <p className="wrap-anywhere">{doubtful.doubt}</p>
          <p className="mt-2">
            If its amounts are in another unit, such as cents, spend and sales on this device become
            wrong. An import cannot be undone.
          </p>
        </DangerDialog>
      )}
    </div>
  );
}

function problemText(error: Error): string {
  return error instanceof HistoryFileProblem || error instanceof HistoryProblem
    ? error.message
    : 'The file could not be read or written. Try again.';
}
