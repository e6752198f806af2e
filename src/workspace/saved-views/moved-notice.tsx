import { type QueryKey, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import { now } from '#lib/clock.ts';
import { clockTime, dateTime } from '#lib/format.ts';
import { isSameDay } from '#lib/reader-days.ts';
import { searchText } from '#lib/search-params.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Icon } from '#ui/icon.tsx';
import { moved, readSeen, span } from './seen.ts';

interface MovedNoticeProps {
  /** Something in the page's header, at whose end the notice stands. */
  anchor: RefObject<HTMLElement | null>;
  receivedAt: number | undefined;
  queryKey: QueryKey;
}

/** Clocks differ by so much, in milliseconds; a link from further ahead says nothing. */
const clocksDiffer = 5 * 60_000;

/** Tells whoever opened a link when its sender saw other data, until they dismiss it. */
export function MovedNotice({ anchor, receivedAt, queryKey }: MovedNoticeProps) {
  const queryClient = useQueryClient();
  const isFetching = useIsFetching({ queryKey, exact: true }) > 0;
  const [seen, drop] = useSeen();
  const slot = useSlot(anchor);
  const difference = seen === null || receivedAt === undefined ? null : moved(seen, receivedAt);
  const isSame = seen !== null && receivedAt !== undefined && difference === null;
  // Done with: what comes by a later refresh is no news to whoever asked for it.
  useEffect(() => {
    if (isSame) drop();
  });
  // What is older here may be on its way already.
  if (seen === null || receivedAt === undefined || difference === null) return null;
  const isEarlier = difference.way === 'earlier';
  if (isEarlier && isFetching) return null;
  const time = timeOf(receivedAt, seen);
  return createPortal(
    <Notice
      tone="info"
      action={
        <>
          {isEarlier && (
            <Button
              size="small"
              onClick={() => void queryClient.invalidateQueries({ queryKey, exact: true })}
            >
              Refresh
            </Button>
          )}
          <Button
            variant="quiet"
            size="small"
            aria-label="Dismiss"
            icon={<Icon name="close" />}
            onClick={drop}
          />
        </>
      }
    >
      This link was made from data of {dateTime(seen)}. What you see is from {time},{' '}
      {span(difference.minutes)} {difference.way}
      {isEarlier && ', as this device kept it'}: figures may differ.
    </Notice>,
    slot,
  );
}

/** The time of day says enough within a day. */
function timeOf(at: number, beside: number): ReactNode {
  return isSameDay(at, beside) ? clockTime(at) : dateTime(at);
}

/** The address's `seen`, if it says something, and how to take it out. */
function useSeen(): readonly [number | null, () => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const seen = readSeen(new URLSearchParams(search).get('seen'));
  const drop = (): void => {
    const rest = new URLSearchParams(location.search);
    rest.delete('seen');
    void navigate({ search: searchText(rest) }, { replace: true, preventScrollReset: true });
  };
  return [seen === null || seen > now() + clocksDiffer ? null : seen, drop];
}

/**
 * A line of its own at the end of the header. It is there before there is anything to say, so that
 * a notice comes in one step with the data and nothing that is drawn moves.
 */
function useSlot(anchor: RefObject<HTMLElement | null>): HTMLElement {
  const [slot] = useState(() => {
    const line = document.createElement('div');
    line.className = 'mt-1 basis-full empty:hidden';
    return line;
  });
  useLayoutEffect(() => {
    anchor.current?.closest('header')?.append(slot);
    return () => slot.remove();
  }, [anchor, slot]);
  return slot;
}
