import { useMutation } from '@tanstack/react-query';
import { count, counted } from '#lib/format.ts';
import { messageOf } from '#lib/message-of.ts';
import { CostlyButton } from '#query-state/costly-button.tsx';
import { maxProductIds } from '#features/scans/saved-product-list.ts';
import { TablePaste } from '#lists/table-paste.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { idColumn, idRule, type ProductIds, readProductIds } from './product-ids.ts';

interface ProductInputProps {
  onTake: (ids: readonly string[]) => Promise<void>;
  /** Finds the products of the listings in scope; may call the service. */
  findListed: () => Promise<readonly string[]>;
}

const listings = [{ endpoint: 'listings', count: 1 }] as const;
const columns = [idColumn];

/** Reads product IDs in any form, and describes them at once. */
export function ProductInput({ onTake, findListed }: ProductInputProps) {
  const takeListed = useMutation({
    mutationFn: async () => onTake(await findListed()),
  });
  return (
    <TablePaste
      name="Product IDs"
      hint={`Separate IDs with lines, commas, tabs or semicolons. In a table, the product ID column is used. Up to ${count(maxProductIds)}.`}
      placeholder="Paste product IDs, or drop a CSV file"
      columns={columns}
      read={readProductIds}
      renderSummary={(found) => <Summary {...found} />}
      action={({ ids }) => (ids.length > 0 ? `Use ${counted(ids.length, 'product')}` : null)}
      onTake={({ ids }) => onTake(ids)}
    >
      <CostlyButton calls={listings} onClick={() => !takeListed.isPending && takeListed.mutate()}>
        Use listings in scope
      </CostlyButton>
      {takeListed.error !== null && (
        <p role="alert" className="text-bad">
          {messageOf(takeListed.error)}
        </p>
      )}
    </TablePaste>
  );
}

/** The number of IDs, duplicates, and entries that are not IDs, with their lines. */
function Summary({ ids, duplicates, malformedCount, malformed, overflow }: ProductIds) {
  return (
    <>
      {counted(ids.length, 'product')} found
      {duplicates > 0 && `, ${counted(duplicates, 'duplicate')}`}
      {malformedCount > 0 && `, ${count(malformedCount)} malformed`}.
      {overflow > 0 &&
        ` ${counted(overflow, 'more was', 'more were')} left out: a list holds up to ${count(maxProductIds)}.`}
      {malformed.length > 0 && (
        <Disclosure title="Show malformed entries" className="mt-1" isOpen={ids.length === 0}>
          <p className="mt-1 text-xs">{idRule}</p>
          <ul className="mt-1 max-h-32 overflow-auto text-xs">
            {malformed.map(({ text, line }, at) => (
              <li key={at}>
                Line {count(line)}: <span className="font-mono wrap-anywhere">{text}</span>
              </li>
            ))}
            {malformedCount > malformed.length && (
              <li>and {count(malformedCount - malformed.length)} more</li>
            )}
          </ul>
        </Disclosure>
      )}
    </>
  );
}
