import { counted } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { shrinkingTool } from '#ui/layout/toolbar.tsx';

interface FilterChipsProps {
  /** The IDs the list is filtered by. */
  ids: readonly string[];
  nameOf?: (id: string) => string;
  /** What they are: "ad group". */
  kind: string;
  onChange: (ids: string[]) => void;
}

/** More chips than these would fill the toolbar: they are one. */
const mostChips = 4;

/** Filters that only a link or a chart sets, each with a button that removes it. */
export function FilterChips({ ids, nameOf = String, kind, onChange }: FilterChipsProps) {
  if (ids.length > mostChips)
    return <Chip name={counted(ids.length, kind)} onRemove={() => onChange([])} />;
  return ids.map((id) => (
    <Chip
      key={id}
      kind={kind}
      name={nameOf(id)}
      onRemove={() => onChange(ids.filter((other) => other !== id))}
    />
  ));
}

interface ChipProps {
  /** Only for screen readers. */
  kind?: string;
  name: string;
  onRemove: () => void;
}

function Chip({ kind, name, onRemove }: ChipProps) {
  return (
    <Button
      icon={<Icon name="close" />}
      aria-label={`Remove filter: ${kind === undefined ? '' : `${kind} `}${name}`}
      className={shrinkingTool}
      onClick={onRemove}
    >
      <span className="max-w-48 truncate">{name}</span>
    </Button>
  );
}
