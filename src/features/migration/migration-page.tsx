import { useMemo, useState } from 'react';
import type { V2Path } from '#api/contract/v2-paths.ts';
import { count, counted } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { Toolbar } from '#ui/layout/toolbar.tsx';
import { useSearch } from '#workspace/use-search.ts';
import { changeLooks } from './change-looks.ts';
import { EveryCall, type NewPath, NewPaths } from './every-call.tsx';
import { migrationSearch, shows } from './migration.search.ts';
import { OldPathList } from './old-path-list.tsx';
import { findPaths, oldPathsOf } from './old-paths.ts';

interface MigrationPageProps {
  paths: readonly V2Path[];
  /** The one that a path with its identifiers falls under. */
  pathOf: (path: string) => V2Path | undefined;
  added: readonly NewPath[];
}

/** What each path of v2 became, to be searched by what stands in one's own code. */
export function MigrationPage({ paths, pathOf, added }: MigrationPageProps) {
  const { values: search, change } = useSearch(migrationSearch);
  const all = useMemo(() => oldPathsOf(paths), [paths]);
  const found = findPaths(all, search.q, pathOf);
  const shown = found.filter((path) => search.show === 'all' || path.change === search.show);
  const { said, ...copying } = useCopying();
  return (
    <>
      <p className="max-w-160 text-muted">
        The older interface has a path for each channel and writes; v3 has one for all channels and
        reads. Search for a path, or paste one as it stands in your code, with its identifiers.
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
          label="What became of them"
          value={search.show}
          onChange={(show) => change({ show })}
          options={shows.map((show) => ({
            value: show,
            label: `${show === 'all' ? 'All' : changeLooks[show].short} ${count(
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
              title="No path of v2 fits"
              actions={
                <Button onClick={() => change({ q: '', show: 'all' })}>Show all paths</Button>
              }
            >
              <p>Paths of v2 begin with /auth/v2, /channel-a/v2, /channel-b/v2 or /dsp/v2.</p>
            </Message>
          ) : (
            <OldPathList paths={shown} {...copying} />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <EveryCall />
          <NewPaths paths={added} {...copying} />
        </div>
      </div>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </>
  );
}

function useCopying() {
  const [copied, setCopied] = useState<string | null>(null);
  const [said, say] = useState('');
  const copy = (path: string): void => {
    navigator.clipboard.writeText(path).then(
      () => {
        setCopied(path);
        say(`Copied ${path}`);
      },
      () => say('The browser did not let this page copy'),
    );
  };
  return { copied, said, copy };
}
