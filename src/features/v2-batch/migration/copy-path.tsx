import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { BreakablePath } from './inline-code.tsx';

export interface Copying {
  /** The path copied last. */
  copied: string | null;
  copy: (path: string) => void;
}

interface CopyPathProps extends Copying {
  /** One or several: "PUT, DELETE". */
  methods: string;
  path: string;
}

/** A path with its methods, and a button that copies the path without them. */
export function CopyPath({ methods, path, copied, copy }: CopyPathProps) {
  return (
    <span className="flex min-w-0 items-start gap-1">
      <code className="min-w-0 text-xs/6 wrap-anywhere">
        <span className="text-muted">{methods === 'any' ? 'any method' : methods}</span>{' '}
        <span className="font-medium">
          <BreakablePath>{path}</BreakablePath>
        </span>
      </code>
      <Button
        variant="quiet"
        size="small"
        aria-label={`Copy ${path}`}
        icon={<Icon name={copied === path ? 'check' : 'copy'} />}
        onClick={() => copy(path)}
        className="shrink-0"
      />
    </span>
  );
}
