import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

interface OnlyCampaignsProps {
  /** To which the list is narrowed. */
  ids: readonly string[];
  campaigns: readonly { id: string; name: string | null }[];
  onChange: (ids: string[]) => void;
}

/** The campaigns that an address names: a button each, which takes it out of the filter. */
export function OnlyCampaigns({ ids, campaigns, onChange }: OnlyCampaignsProps) {
  return ids.map((id) => {
    const name = campaigns.find((campaign) => campaign.id === id)?.name ?? id;
    return (
      <Button
        key={id}
        icon={<Icon name="close" />}
        aria-label={`No longer only ${name}`}
        onClick={() => onChange(ids.filter((other) => other !== id))}
      >
        <span className="max-w-48 truncate">{name}</span>
      </Button>
    );
  });
}
