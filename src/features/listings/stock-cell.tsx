import { count, missing } from '#lib/format.ts';
import { Icon } from '#ui/icon.tsx';

/** Units in stock; zero is highlighted for a listing that could be bought. */
export function StockCell({ stock, status }: { stock: number | null; status: string | null }) {
  if (stock === null) return missing;
  if (stock > 0 || status !== 'active') return count(stock);
  return (
    <span className="inline-flex items-center gap-1 text-bad">
      <Icon name="warning" className="size-3" />
      <span className="sr-only">Out of stock: </span>
      {count(stock)}
    </span>
  );
}
