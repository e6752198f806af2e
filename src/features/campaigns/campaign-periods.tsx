import { ListPeriods, type ListPeriodsProps } from '#shared/history/list-periods.tsx';

/** The history's part of the list of campaigns. */
export function CampaignPeriods(props: ListPeriodsProps) {
  return <ListPeriods {...props} rowOf={idOf} />;
}

const idOf = ({ id }: { id: string }): string => id;
