import { BareOrder, type OrderProps } from './bare-order.tsx';
import { WindowOrder, type WindowOrderProps } from './window-order.tsx';

interface OrderNotesProps extends OrderProps, Pick<WindowOrderProps, 'list'> {
  campaignBy: WindowOrderProps['campaignBy'] | undefined;
}

/** What is to be known of the order of a list's rows and of its totals, below them. */
export function OrderNotes({ list, campaignBy, ...order }: OrderNotesProps) {
  const { columns, sort } = order;
  return (
    <>
      <BareOrder {...order} />
      {campaignBy !== undefined && <WindowOrder {...{ list, campaignBy, columns, sort }} />}
    </>
  );
}
