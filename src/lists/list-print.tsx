import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { idle } from '#lib/idle.ts';
import type { TableView } from '#row-engine/table.ts';
import { maxPrinted } from '#ui/grid/virtual-window.ts';
import { usePrinting } from '#ui/use-printing.ts';
import { printDetailsOf, printedAge } from './export-details.ts';
import { ExportFactsContext } from './use-export-details.ts';
import type { ShownList } from './use-list.ts';

interface ListPrintProps {
  shown: ShownList;
}

/** Describes the list on paper, below the page's title and in place of its controls, and loads the rows to print. */
export function ListPrint({ shown }: ListPrintProps) {
  useLoadedRows(shown.list.view);
  return usePrinting() && <Details shown={shown} />;
}

function Details({ shown }: ListPrintProps) {
  const facts = use(ExportFactsContext);
  const { lines, isFiltered, receivedAt } = printDetailsOf(shown, facts, useQueryClient());
  // The page's header states the age of the whole page.
  const header = document.querySelector('main header');
  const isDated = header?.querySelector('[data-received-at]:not([data-own])');
  return (
    <>
      <span hidden data-print="list" data-filtered={isFiltered || undefined} />
      {header &&
        createPortal(
          <div className="order-last w-full text-xs">
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
            {!isDated && (
              <p data-own data-received-at={receivedAt}>
                {printedAge(receivedAt)}
              </p>
            )}
            {/* For browsers that ignore the sheet's size. */}
            <p className="hidden font-medium @max-[50rem]:block">
              This table is wide: choose landscape for larger text.
            </p>
          </div>,
          header,
        )}
    </>
  );
}

/** Lines between two that are requested: no more than the source loads at once. */
const stride = 64;

/** Loads the rows to print, one part whenever the page is idle: none can be loaded once the browser prints. */
function useLoadedRows(view: TableView | undefined): void {
  useEffect(() => {
    if (view === undefined) return undefined;
    const over = new AbortController();
    const load = async (): Promise<void> => {
      const end = Math.min(view.count, maxPrinted);
      for (let line = 0; line < end && !over.signal.aborted; line += stride) {
        await idle();
        view.at(line);
      }
    };
    void load();
    return () => over.abort();
  }, [view]);
}
