import { useState } from 'react';
import { counted, dateTime } from '#lib/format.ts';
import {
  deleteProductList,
  type ProductList,
  restorePreviousList,
} from '#shared/saved-product-list.ts';
import { scanStore } from '#shared/scans/scan-stores.ts';
import { Button } from '#ui/button.tsx';
import { DangerButton } from '#ui/overlay/danger-button.tsx';

/** "3 products, list of 21 Nov 2026, 12:00". */
export function listText({ ids, at }: Pick<ProductList, 'ids' | 'at'>): string {
  return `${counted(ids.length, 'product')}, saved ${dateTime(at)}`;
}

interface SavedListBarProps {
  list: ProductList;
  /** Whether the input of another list is open. */
  isEditing: boolean;
  onEdit: () => void;
}

/** Where the list is stored and for how long, with buttons to change or delete it and to restore the previous one. */
export function SavedListBar({ list, isEditing, onEdit }: SavedListBarProps) {
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
    // New results would be stored again.
    await scanStore('eligibility').cancel();
    await deleteProductList();
    // The button disappears with the list.
    document.querySelector<HTMLElement>('textarea')?.focus();
  };
  const { before } = list;
  return (
    <div className="flex flex-wrap items-center gap-2 text-muted">
      <span>This list is saved on this device until you sign out.</span>
      <Button size="small" onClick={onEdit}>
        {isEditing ? 'Keep this list' : 'Change list'}
      </Button>
      <DangerButton action="Delete list" size="small" onConfirm={() => void begin(forget)}>
        <p>
          This deletes {counted(list.ids.length, 'product')}
          {before && ', the list before it,'} and all eligibility results on this device.
        </p>
      </DangerButton>
      {before && (
        <>
          <span>Replaced {listText(before)}.</span>
          <Button size="small" onClick={() => void begin(restorePreviousList)}>
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
