import { type V2Path, v2PathOf, v2Paths } from '#api/contract/v2-paths.ts';
import { count, counted } from '#lib/format.ts';
import { matcher, normalizeText } from '#lib/normalize-text.ts';
import { freeText, searchShape } from '#lib/search-params.ts';
import { Breadcrumb } from '#navigation/breadcrumb.tsx';
import { useSearch } from '#navigation/use-search.ts';
import { paths } from '#navigation/paths.ts';
import { Button } from '#ui/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { Toolbar } from '#ui/layout/toolbar.tsx';

const changes: Record<V2Path['change'], { tone: 'good' | 'warn' | 'neutral'; label: string }> = {
  same: { tone: 'good', label: 'Equivalent' },
  changed: { tone: 'warn', label: 'Changed' },
  none: { tone: 'neutral', label: 'No equivalent' },
};

const migrationSearch = searchShape({ q: freeText });

/** The v2 path in a URL or a line of code. */
const v2PathInText = /\/[\w-]+\/v2\/[^\s?#"'`]+/;

/** The paths whose text contains all words of `query`, and the one that a path with IDs in the query matches. */
function findPaths(query: string): V2Path[] {
  const isFound = matcher(query);
  const asked = v2PathInText.exec(query)?.[0].replace(/\/+$/, '');
  const under = asked === undefined ? undefined : v2PathOf(asked);
  const textOf = ({ methods, path, v3, change }: V2Path) =>
    normalizeText([methods, path, v3 ?? '', changes[change].label].join(' '));
  return v2Paths.filter((one) => one.path === under?.path || isFound(textOf(one)));
}

/** The replacement of each v2 path, searchable by path or by a line of code. The page makes no requests. */
export function MigrationPage() {
  const { values: search, change } = useSearch(migrationSearch);
  const found = findPaths(search.q);
  return (
    <>
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
            {count(found.length)} of {counted(v2Paths.length, 'path')}
          </span>
        }
      >
        <SearchField
          label="Search paths"
          placeholder="Path or word"
          value={search.q}
          onChange={(q) => change({ q }, { replace: true })}
        />
      </Toolbar>
      {found.length === 0 ? (
        <Message
          tone="empty"
          title="No v2 paths match your search"
          actions={<Button onClick={() => change({ q: '' })}>Show all paths</Button>}
        >
          <p>v2 paths start with /auth/v2, /channel-a/v2, /channel-b/v2 or /dsp/v2.</p>
        </Message>
      ) : (
        <Panel title="v2 paths">
          <ul aria-label="v2 paths" className="divide-y divide-line">
            {found.map(({ methods, path, v3, change: kind, live }) => (
              <li
                key={methods + path}
                className="grid items-baseline gap-x-4 gap-y-1 py-1.5 wrap-anywhere md:grid-cols-[5fr_4fr_4fr]"
              >
                <code className="text-xs">
                  {methods === 'any' ? 'any method' : methods} {path}
                </code>
                <code className="text-xs">{v3}</code>
                <span className="flex gap-1">
                  <Badge tone={changes[kind].tone}>{changes[kind].label}</Badge>
                  {live && <Badge tone="accent">v2 still answers</Badge>}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}
