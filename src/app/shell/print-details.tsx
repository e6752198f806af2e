import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { now } from '#lib/clock.ts';
import { dateTimeWithZone } from '#lib/zone.ts';
import { printedAge } from '#lists/export-details.ts';
import { fitToPaper } from '#ui/grid/tools/fit-to-paper.ts';
import { usePrinting } from '#ui/use-printing.ts';
import { pageScope } from './scope-bar.tsx';

/** Prepares any page for paper, also for the browser's own menu. */
export function PrintDetails() {
  return usePrinting() && <Details />;
}

/** The page's scope and the age of its data, below its title. Details of a list are in its toolbar's place. */
function Details() {
  const scope = pageScope(useLocation(), useQueryClient());
  useLayoutEffect(() => {
    fitToPaper();
    return showRunningHead(scope);
  }, [scope]);
  const header = document.querySelector('main header');
  const receivedAt =
    header?.querySelector<HTMLElement>('[data-received-at]')?.dataset['receivedAt'];
  return (
    header &&
    createPortal(
      <div data-print="page" className="order-last w-full text-xs">
        {scope !== null && <p>Scope: {scope}</p>}
        <p>
          {receivedAt !== undefined && <>{printedAge(Number(receivedAt))} · </>}
          Printed: {dateTimeWithZone(now())}
        </p>
      </div>,
      header,
    )
  );
}

/**
 * The head of each page of paper: title, scope, whether rows are filtered, age. It is also the document's title, which
 * browsers print where they draw no other head, and suggest as a file's name.
 */
function showRunningHead(scope: string | null): () => void {
  const parts = [
    textOf('main h1'),
    scope,
    document.querySelector('main [data-filtered]') && 'filtered',
    lastUpdated(),
  ];
  const head = parts.filter((part) => part).join(' · ');
  const { title, documentElement: root } = document;
  root.style.setProperty('--print-head', JSON.stringify(head));
  document.title = head;
  return () => {
    root.style.removeProperty('--print-head');
    document.title = title;
  };
}

/** A list below the header may have data of its own. */
function lastUpdated(): string | undefined {
  const at = document.querySelector<HTMLElement>('main [data-received-at]')?.dataset['receivedAt'];
  return at && `last updated ${dateTimeWithZone(Number(at))}`;
}

const textOf = (selector: string): string | undefined =>
  document.querySelector(selector)?.textContent.trim().replaceAll(/\s+/g, ' ');
