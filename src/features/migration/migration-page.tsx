import { useMemo, useState } from 'react';
import type { V2Path } from '#api/contract/v2-paths.ts';
import { count, counted } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { Toolbar } from '#ui/layout/toolbar.tsx';
import { useSearch } from '#workspace/use-search.ts';
import { changeBadges } from './change-badges.ts';
import { GeneralChanges, type NewPath, NewPaths } from './general-changes.tsx';
import { migrationSearch, shows } from './migration.search.ts';
import { OldPathList } from './old-path-list.tsx';
import { findPaths, toOldPaths } from './old-paths.ts';

interface MigrationPageProps {
  paths: readonly V2Path[];
  /** Finds the path template that a path with IDs matches. */
  pathOf: (path: string) => V2Path | undefined;
  added: readonly NewPath[];
}

/** Lists the replacement of each v2 path, searchable by path or by a line of code. */
export function MigrationPage({ paths, pathOf, added }: MigrationPageProps) {
  const { values: search, change } = useSearch(migrationSearch);
  const all = useMemo(() => toOldPaths(paths), [paths]);
  const found = findPaths(all, search.q, pathOf);
  const shown = found.filter((path) => search.show === 'all' || path.change === search.show);
  const { message, ...copying } = useCopying();
  return (
    <>
      <p className="max-w-160 text-muted">
        v2 has separate paths per channel and can write. v3 has one path for all channels and is
        read-only. Search for a path, or paste one from your code, including IDs.
      </p>
      <Toolbar
        label="Filters"
        end={
          <span role="status">
            {count(shown.length)} of {counted(all.length, 'path')}
          </span>
        }
      >
        <SearchField
          label="Search paths"
          placeholder="Path or word"
          value={search.q}
          onChange={(q) => change({ q }, { replace: true })}
        />
        <Segmented
          label="Change"
          value={search.show}
          onChange={(show) => change({ show })}
          options={shows.map((show) => ({
            value: show,
            label: `${show === 'all' ? 'All' : changeBadges[show].short} ${count(
              found.filter((path) => show === 'all' || path.change === show).length,
            )}`,
          }))}
        />
      </Toolbar>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {shown.length === 0 ? (
            <Message
              tone="empty"
              title="No v2 paths match your filters"
              actions={
                <Button onClick={() => change({ q: '', show: 'all' })}>Show all paths</Button>
              }
            >
              <p>v2 paths start with /auth/v2, /channel-a/v2, /channel-b/v2 or /dsp/v2.</p>
            </Message>
          ) : (
            <OldPathList paths={shown} {...copying} />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <GeneralChanges />
          <NewPaths paths={added} {...copying} />
        </div>
      </div>
      <p aria-live="polite" className="sr-only">
        {message}
      </p>
    </>
  );
}

function useCopying() {
  const [copied, setCopied] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  const copy = (path: string): void => {
    navigator.clipboard.writeText(path).then(
      () => {
        setCopied(path);
        setMessage(`Copied ${path}`);
      },
      () => setMessage('Copy failed. Allow clipboard access in your browser, then retry'),
    );
  };
  return { copied, message, copy };
}
