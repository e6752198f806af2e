import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

interface CampaignChipsProps {
  /** The campaigns the list is filtered by. */
  ids: readonly string[];
  campaigns: readonly { id: string; name: string | null }[];
  onChange: (ids: string[]) => void;
}

/** The campaigns named in a URL, each with a button that removes it from the filter. */
export function CampaignChips({ ids, campaigns, onChange }: CampaignChipsProps) {
  return ids.map((id) => {
    const name = campaigns.find((campaign) => campaign.id === id)?.name ?? id;
    return (
      <Button
        key={id}
        icon={<Icon name="close" />}
        aria-label={`Remove filter: ${name}`}
        onClick={() => onChange(ids.filter((other) => other !== id))}
      >
        <span className="max-w-48 truncate">{name}</span>
      </Button>
    );
  });
}
