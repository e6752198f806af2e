import { counted } from '#lib/format.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Icon } from '#ui/icon.tsx';
import { Panel } from '#ui/layout/panel.tsx';
import { changeBadges } from './change-badges.ts';
import { type Copying, CopyPath } from './copy-path.tsx';
import { InlineCode } from './inline-code.tsx';
import type { OldPath } from './old-paths.ts';
import { areas } from './path-notes.ts';

interface OldPathListProps extends Copying {
  paths: readonly OldPath[];
}

/** v2 paths by area, each with its v3 replacement and a note. */
export function OldPathList({ paths, ...copying }: OldPathListProps) {
  return areas.map((area) => {
    const own = paths.filter((path) => path.area === area);
    if (own.length === 0) return null;
    return (
      <Panel key={area} title={area}>
        <ul aria-label={`${area}, ${counted(own.length, 'path')}`} className="-my-3">
          {own.map((path) => (
            <Entry key={`${path.methods} ${path.path}`} {...path} {...copying} />
          ))}
        </ul>
      </Panel>
    );
  });
}

function Entry({ methods, path, v3, change, live, note, ...copying }: OldPath & Copying) {
  const { tone, icon, label } = changeBadges[change];
  const space = v3?.indexOf(' ') ?? 0;
  return (
    <li className="grid gap-x-4 border-line py-3 not-last:border-b sm:grid-cols-2">
      <div className="min-w-0">
        <span className="sr-only">In v2: </span>
        <CopyPath methods={methods} path={path} {...copying} />
      </div>
      <div className="flex min-w-0 flex-col items-start">
        <span className="sr-only">In v3: </span>
        {v3 !== null && (
          <span className="flex max-w-full min-w-0 gap-1">
            <span aria-hidden="true" className="text-xs/6 text-muted">
              →
            </span>
            <CopyPath methods={v3.slice(0, space)} path={v3.slice(space + 1)} {...copying} />
          </span>
        )}
        <span className="flex h-6 items-center gap-1">
          <Badge tone={tone} icon={<Icon name={icon} />}>
            {label}
          </Badge>
          {live && <Badge tone="accent">v2 still answers</Badge>}
        </span>
      </div>
      <p className="text-muted sm:col-span-2">
        <InlineCode>{note}</InlineCode>
      </p>
    </li>
  );
}
