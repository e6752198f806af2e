import { useState } from 'react';
import { endpoints } from '#api/contract/endpoints.ts';
import { v2PathOf, v2Paths } from '#api/contract/v2-paths.ts';
import { count, counted } from '#lib/format.ts';
import { freeText, oneOf, searchShape } from '#lib/search-params.ts';
import { Breadcrumb } from '#shared/breadcrumb.tsx';
import { useSearch } from '#shared/list-page/use-search.ts';
import { paths } from '#shared/paths.ts';
import { Button } from '#ui/button.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { Toolbar } from '#ui/layout/toolbar.tsx';
import { changeBadges } from './change-badges.ts';
import { type Copying, CopyPath } from './copy-path.tsx';
import { InlineCode } from './inline-code.tsx';
import { OldPathList } from './old-path-list.tsx';
import { findPaths, toOldPaths } from './old-paths.ts';
import { generalChanges, newPathDescriptions } from './path-notes.ts';

const before = new Set(v2Paths.map(({ v3 }) => v3));

/** Endpoints that neither belong to v2 nor replace one of v2. */
const added = Object.values(endpoints).filter(
  ({ method, path }) => !/\/v2\//.test(path) && !before.has(`${method} ${path}`),
);

const all = toOldPaths(v2Paths);

/** The replacement of each v2 path, searchable by path or by a line of code. The page makes no requests. */
export function MigrationPage() {
  const { values: search, change } = useSearch(migrationSearch);
  const found = findPaths(all, search.q, v2PathOf);
  const shown = found.filter((path) => search.show === 'all' || path.change === search.show);
  const { message, ...copying } = useCopying();
  return (
    <>
      <title>v2 to v3 migration · Crosschannel</title>
      <Breadcrumb to={paths.batch}>Target ACOS (v2)</Breadcrumb>
      <PageHeader title="v2 to v3 migration" />
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
          <NewPaths {...copying} />
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

/** Changes that apply to every call. */
function GeneralChanges() {
  return (
    <Panel title="Changes to every call">
      <dl className="grid gap-x-8 gap-y-3 max-lg:sm:grid-cols-2">
        {generalChanges.map(({ title, text }) => (
          <div key={title} className="min-w-0">
            <dt className="font-medium">{title}</dt>
            <dd className="text-muted">
              <InlineCode>{text}</InlineCode>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** Endpoints without a v2 counterpart. */
function NewPaths(copying: Copying) {
  return (
    <Panel title="New in v3">
      <ul className="grid gap-x-8 gap-y-2 max-lg:sm:grid-cols-2">
        {added.map(({ method, path }) => (
          <li key={path} className="min-w-0">
            <CopyPath methods={method} path={path} {...copying} />
            <span className="text-muted">{newPathDescriptions[path]}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The values of the filter; the first shows all paths. */
const shows = ['all', 'same', 'changed', 'none'] as const;

const migrationSearch = searchShape({ q: freeText, show: oneOf(shows) });
