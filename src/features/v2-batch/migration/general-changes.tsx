import { Panel } from '#ui/layout/panel.tsx';
import { InlineCode } from './inline-code.tsx';
import { type Copying, CopyPath } from './copy-path.tsx';
import { generalChanges, newPathDescriptions } from './path-notes.ts';

/** Changes that apply to every call. */
export function GeneralChanges() {
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

export interface NewPath {
  method: string;
  path: string;
}

/** Endpoints without a v2 counterpart. */
export function NewPaths({ paths, ...copying }: { paths: readonly NewPath[] } & Copying) {
  return (
    <Panel title="New in v3">
      <ul className="grid gap-x-8 gap-y-2 max-lg:sm:grid-cols-2">
        {paths.map(({ method, path }) => (
          <li key={path} className="min-w-0">
            <CopyPath methods={method} path={path} {...copying} />
            <span className="text-muted">{newPathDescriptions[path]}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
