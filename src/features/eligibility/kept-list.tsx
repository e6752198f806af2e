import { useState } from 'react';
import { counted, dateTime } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { crawlOf } from '#workspace/scans/crawls.ts';
import { forgetList, type ProductList, undoList } from '#workspace/eligibility/kept-list.ts';

/** "3 products, list of 21 Nov 2026, 12:00". */
export function listWords({ ids, at }: Pick<ProductList, 'ids' | 'at'>): string {
  return `${counted(ids.length, 'product')}, list of ${dateTime(at)}`;
}

/** Where the list lies and for how long, the way to be rid of it, and the way back to the one before. */
export function KeptList({ list }: { list: ProductList }) {
  const [failure, setFailure] = useState<string | null>(null);
  const begin = async (step: () => Promise<void>): Promise<void> => {
    setFailure(null);
    try {
      await step();
    } catch (error) {
      setFailure(String(error));
    }
  };
  const forget = async (): Promise<void> => {
    // What it brings would be kept again.
    await crawlOf('eligibility').cancel();
    await forgetList();
    // The button goes with the list.
    document.querySelector<HTMLElement>('textarea')?.focus();
  };
  const { before } = list;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2 border-t border-line pt-3 text-muted">
      <span>The list is kept on this device until you sign out.</span>
      <Button size="small" onClick={() => void begin(forget)}>
        Forget list
      </Button>
      {before && (
        <>
          <span>It took the place of {listWords(before)}.</span>
          <Button size="small" onClick={() => void begin(undoList)}>
            Undo
          </Button>
        </>
      )}
      {failure !== null && (
        <span role="alert" className="text-bad">
          {failure}
        </span>
      )}
    </div>
  );
}
