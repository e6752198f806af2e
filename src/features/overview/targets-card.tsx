import { useMemo } from 'react';
import type { Campaign } from '#api/contract/campaign.ts';
import { counted } from '#lib/format.ts';
import { Link } from '#shared/link.tsx';
import { linkedIds } from '#shared/list-page/list-link.ts';
import type { Scope } from '#shared/performance/report-source.ts';
import { useTargets } from '#shared/settings/use-settings.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { linkClass } from '#ui/link-class.ts';
import { Card } from './card.tsx';
import { campaignsAt, settingsAt, without } from './overview-links.ts';
import { compareToTargets, groupByStatus, type KeysByStatus } from './target-status.ts';

interface Line {
  standing: keyof KeysByStatus;
  words: string;
  icon: IconName;
  colour: string;
}

const lines: readonly Line[] = [
  { standing: 'above', words: 'above target', icon: 'sort-up', colour: 'text-bad' },
  { standing: 'noSales', words: 'with spend but no sales', icon: 'error', colour: 'text-bad' },
  { standing: 'near', words: 'near target', icon: 'near', colour: 'text-warn' },
  { standing: 'below', words: 'below target', icon: 'check', colour: 'text-good' },
];

/** Accounts compared with the user's ACOS targets; each count links to their campaigns. */
export function TargetsCard({
  campaigns,
  scope,
}: {
  campaigns: readonly Campaign[];
  scope: Scope;
}) {
  const [targets] = useTargets();
  const counts = useMemo(
    () => groupByStatus(compareToTargets('account_id', campaigns, targets ?? [])),
    [campaigns, targets],
  );
  const homeless = useMemo(
    () => campaigns.filter(({ account_id }) => account_id === null).length,
    [campaigns],
  );
  return (
    <Card title="ACOS against target">
      {targets === null ? (
        <Skeleton height="1.25rem" />
      ) : targets.length === 0 ? (
        <p className="text-muted">
          <Link to={settingsAt(scope)} className={linkClass}>
            Set a target
          </Link>{' '}
          for everything, a channel or an account to see who is above it.
        </p>
      ) : (
        <ul className="leading-6">
          {lines
            .filter(({ standing }) => counts[standing].length > 0)
            .map(({ standing, words, icon, colour }) => (
              <li key={standing} className="flex items-center gap-2">
                <Icon name={icon} className={colour} />
                <span>
                  <TargetStatusLine words={words} ids={counts[standing]} scope={scope} />
                </span>
              </li>
            ))}
          {lines.every(({ standing }) => counts[standing].length === 0) && (
            <li className="text-muted">No account in this scope has both a target and metrics.</li>
          )}
          {homeless > 0 && (
            <li className="text-xs text-muted">
              Left out:{' '}
              <Link to={campaignsAt(scope, { f: [without('account')] })} className={linkClass}>
                {counted(homeless, 'campaign')} without an account
              </Link>
            </li>
          )}
        </ul>
      )}
    </Card>
  );
}

interface StandingProps {
  words: string;
  /** Accounts, highest spend first. */
  ids: readonly string[];
  scope: Scope;
}

/** "65 accounts above target": links the accounts, or as many as a URL can hold. */
function TargetStatusLine({ words, ids, scope }: StandingProps) {
  const { ids: linked, which } = linkedIds(ids);
  const link = (text: string) => (
    <Link to={campaignsAt(scope, { account_id: linked, group: ['account'] })} className={linkClass}>
      {text}
    </Link>
  );
  const all = counted(ids.length, 'account');
  if (which === null)
    return (
      <>
        {link(all)} {words}
      </>
    );
  return (
    <>
      {all} {words}: {link(which)}
    </>
  );
}
