import { type QueryKey, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { now } from '#lib/clock.ts';
import { isSameDay } from '#lib/days.ts';
import { clockTime, dateTime } from '#lib/format.ts';
import { addressOf, currentParams } from '#lib/address.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Icon } from '#ui/icon.tsx';
import { formatSpan, minutesLater, parseSeen } from './share-link.ts';

interface DataAgeNoticeProps {
  receivedAt: number | undefined;
  queryKey: QueryKey;
}

/** The tolerated clock difference in milliseconds; links from further in the future are ignored. */
const clockTolerance = 5 * 60_000;

/** Tells the user who opened a link that its sender saw older or newer data, until dismissed. */
export function DataAgeNotice({ receivedAt, queryKey }: DataAgeNoticeProps) {
  const queryClient = useQueryClient();
  const isFetching = useIsFetching({ queryKey, exact: true }) > 0;
  const [seen, dismiss] = useSeen();
  const minutes = seen === null || receivedAt === undefined ? null : minutesLater(seen, receivedAt);
  // Same data: remove the parameter, so that a later refresh does not show the notice.
  useEffect(() => {
    if (minutes === 0) dismiss();
  });
  // Newer data may be loading already.
  if (seen === null || receivedAt === undefined || !minutes) return null;
  const isEarlier = minutes < 0;
  if (isEarlier && isFetching) return null;
  // Within a day, the time is enough.
  const time = isSameDay(receivedAt, seen) ? clockTime(receivedAt) : dateTime(receivedAt);
  return (
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
            onClick={dismiss}
          />
        </>
      }
    >
      The sender of this link saw data from {dateTime(seen)}. You see data from {time},{' '}
      {formatSpan(Math.abs(minutes))} {isEarlier ? 'earlier, saved on this device' : 'later'}.
      Figures may differ.
    </Notice>
  );
}

/** The `seen` parameter of the address, if valid, and a function to remove it. */
function useSeen(): readonly [number | null, () => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const seen = parseSeen(new URLSearchParams(search).get('seen'));
  const dismiss = (): void => {
    const rest = currentParams();
    rest.delete('seen');
    void navigate(addressOf(rest), { replace: true, preventScrollReset: true });
  };
  return [seen === null || seen > now() + clockTolerance ? null : seen, dismiss];
}
