import { Panel } from '#ui/layout/panel.tsx';
import { Coded } from './coded.tsx';
import { type Copying, CopyPath } from './copy-path.tsx';
import { everyCall, newWords } from './words.ts';

/** What differs for every call, whatever its path. */
export function EveryCall() {
  return (
    <Panel title="What differs for every call">
      <dl className="grid gap-x-8 gap-y-3 max-lg:sm:grid-cols-2">
        {everyCall.map(({ title, words }) => (
          <div key={title} className="min-w-0">
            <dt className="font-medium">{title}</dt>
            <dd className="text-muted">
              <Coded>{words}</Coded>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

export interface NewPath {
  method: string;
  path: string;
}

/** What v2 had nothing like. */
export function NewPaths({ paths, ...copying }: { paths: readonly NewPath[] } & Copying) {
  return (
    <Panel title="New in v3">
      <ul className="grid gap-x-8 gap-y-2 max-lg:sm:grid-cols-2">
        {paths.map(({ method, path }) => (
          <li key={path} className="min-w-0">
            <CopyPath methods={method} path={path} {...copying} />
            <span className="text-muted">{newWords[path]}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
