import { ListPeriods, type ListPeriodsProps } from '#shared/history/list-periods.tsx';

/** The history's part of the list of accounts. */
export function AccountPeriods(props: ListPeriodsProps) {
  return <ListPeriods {...props} rowOf={accountOf} />;
}

const accountOf = (_: unknown, account: string): string => account;
