import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import type { Account } from '#api/contract/account.ts';
import { HistoryProblem } from '#features/history/history-state.ts';
import { useHistory } from '#features/history/use-history.ts';
import { now } from '#lib/clock.ts';
import { dayOf } from '#lib/days.ts';
import { age, counted, day } from '#lib/format.ts';
import { saveFile } from '#lib/save-file.ts';
import { openSettings } from '#user/settings.ts';
import { useSetting } from '#user/use-settings.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { DangerDialog } from '#ui/overlay/danger-dialog.tsx';
import { type Backup, BackupProblem, readBackup, writeBackup, writeTeamFile } from './backup.ts';

/** Saves what exists nowhere else as a file, and adds that of a file; exports what a team shares. */
export function BackupPanel({ accounts }: { accounts: readonly Account[] | null }) {
  const { state, store } = useHistory();
  const months = state?.months ?? [];
  const [savedAt, setSavedAt] = useSetting(openSettings().backup);
  const input = useRef<HTMLInputElement>(null);
  /** What was read, but is imported only if the user agrees. */
  const [doubtful, setDoubtful] = useState<Backup | null>(null);
  const { mutate, ...run } = useMutation({ mutationFn: (step: () => Promise<string>) => step() });
  const start = (step: () => Promise<string>) => () => !run.isPending && mutate(step);

  const save = async (): Promise<string> => {
    const at = now();
    const name = `crosschannel-backup-${dayOf(at)}.json`;
    const { file, left } = await writeBackup(store);
    saveFile(name, file);
    await setSavedAt(() => at);
    return left === 0
      ? `Saved as ${name}.`
      : `Saved as ${name}, without the oldest ${counted(left, 'month')} of history, for which a file has no room.`;
  };
  const exportTeamFile = async (): Promise<string> => {
    saveFile('team.json', await writeTeamFile());
    return 'Exported as team.json.';
  };
  const read = async (file: File): Promise<string> => {
    const backup = await readBackup(file, accounts && new Set(accounts.map(({ id }) => id)));
    if (!backup.isOtherAdapter) return restore(backup);
    setDoubtful(backup);
    return '';
  };
  const restore = async (backup: Backup): Promise<string> => {
    const added = await backup.restore(store);
    await setSavedAt((at) => (backup.savedAt > (at ?? 0) ? backup.savedAt : at));
    return [
      added.length === 0
        ? 'Nothing was added. What this device had already was kept, even where the file differs.'
        : `Added: ${added.join(' · ')}. What this device had already was kept.`,
      ...(backup.foreignAccounts === 0
        ? []
        : [
            `${counted(backup.foreignAccounts, 'account')} skipped, because you have no access to them.`,
          ]),
    ].join(' ');
  };
  const onChoose = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = currentTarget.files ?? [];
    // The same file can be chosen again.
    currentTarget.value = '';
    if (file !== undefined) mutate(() => read(file));
  };
  return (
    <Panel title="Backup">
      <div className={rowClass}>
        <p className="max-w-prose text-muted">
          What exists only in this browser, as one file: targets, budgets, rates, notes, saved
          views, snoozed items, the draft batch and the history. An import adds what is missing here
          and changes nothing else.
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <LastBackup at={savedAt} isWanted={months.length > 0} />
          <Button onClick={start(save)}>Save backup</Button>
          <Button onClick={() => !run.isPending && input.current?.click()}>Import backup…</Button>
        </div>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          aria-label="Backup file"
          hidden
          onChange={onChoose}
        />
      </div>
      <div className={cx(rowClass, 'mt-3 border-t border-line pt-3')}>
        <p className="max-w-prose text-muted">
          Your targets, budgets, rates, notes and saved views for your team. Your administrator puts
          the file beside config.json; then everyone who opens the dashboard can use them, but not
          change them.
        </p>
        <Button onClick={start(exportTeamFile)}>Export team file</Button>
      </div>
      <p
        role={run.isError ? 'alert' : 'status'}
        className={cx('not-empty:mt-3', run.isError ? 'text-bad' : 'text-muted')}
      >
        {run.isError ? problemText(run.error) : run.data}
      </p>
      {doubtful !== null && (
        <DangerDialog
          title="Import this backup?"
          action="Import anyway"
          onCancel={() => setDoubtful(null)}
          onConfirm={() => {
            setDoubtful(null);
            mutate(() => restore(doubtful));
          }}
        >
          <p>
            This file comes from another configuration of this service: its adapter differs. If its
            amounts are in another unit, such as cents, spend and sales of the history become wrong.
            An import cannot be undone.
          </p>
        </DangerDialog>
      )}
    </Panel>
  );
}

const rowClass = 'flex flex-wrap items-center gap-x-8 gap-y-3 lg:flex-nowrap lg:justify-between';

interface LastBackupProps {
  at: number | null | undefined;
  /** Whether much would be lost without one. */
  isWanted: boolean;
}

/** When the last backup was saved; a warning if that is long ago. */
function LastBackup({ at, isWanted }: LastBackupProps) {
  if (at === undefined) return null;
  const isOld = isWanted && now() - (at ?? 0) > oldAge;
  const className = cx(
    'mr-2 whitespace-nowrap max-lg:basis-full',
    isOld ? 'text-warn' : 'text-muted',
  );
  if (at === null) return <span className={className}>No backup yet</span>;
  return (
    <time title={day(dayOf(at))} className={className}>
      Last backup {age(at)}
    </time>
  );
}

/** In milliseconds. */
const oldAge = 30 * 24 * 3600_000;

const problemText = (error: Error): string =>
  error instanceof BackupProblem || error instanceof HistoryProblem
    ? error.message
    : 'The file could not be read or written. Try again.';
