import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

interface FilterChipsProps {
  /** The IDs the list is filtered by. */
  ids: readonly string[];
  nameOf?: (id: string) => string;
  /** What they are, for screen readers: "ad group". */
  kind?: string;
  onChange: (ids: string[]) => void;
}

/** Filters that only a link or a chart sets, each with a button that removes it. */
export function FilterChips({ ids, nameOf = String, kind, onChange }: FilterChipsProps) {
  return ids.map((id) => (
    <Button
      key={id}
      icon={<Icon name="close" />}
      aria-label={`Remove filter: ${kind === undefined ? '' : `${kind} `}${nameOf(id)}`}
      onClick={() => onChange(ids.filter((other) => other !== id))}
    >
      <span className="max-w-48 truncate">{nameOf(id)}</span>
    </Button>
  ));
}
