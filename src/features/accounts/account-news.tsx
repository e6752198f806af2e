import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { counted, dateTime, points } from '#lib/format.ts';
import { idle } from '#lib/idle.ts';
import { listLink } from '#shared/list-page/list-link.ts';
import { paths } from '#shared/paths.ts';
import { linkClass } from '#ui/link-class.ts';
import { changeOf } from './account-figures.ts';
import { type AccountChanges, noInsights } from './insights.ts';

/** The figures come first. */
const AccountInsights = lazy(async () => {
  await idle();
  return { default: (await import('./account-insights.tsx')).AccountInsights };
});

/** An account's items in “Fix first”, and its changes since the last visit. Its line is kept, so that nothing moves. */
export function AccountNews({ account }: { account: string }) {
  const [{ findings, changes }, setInsights] = useState(noInsights);
  const many = findings?.get(account) ?? 0;
  return (
    <p className="mt-2 flex min-h-5 flex-wrap gap-x-3 text-muted">
      {many > 0 && (
        <Link to={listLink(paths.home, { account_id: [account] })} className={linkClass}>
          {counted(many, 'item')} to fix
        </Link>
      )}
      {changes && <span>{changesText(changes, account)}</span>}
      <Suspense>
        <AccountInsights onChange={setInsights} />
      </Suspense>
    </p>
  );
}

/** "Since 25 Nov, 10:32: spend +2.1%, ACOS −0.4 pp"; empty if nothing can be compared. */
function changesText({ since, byAccount }: AccountChanges, account: string): string {
  const totals = byAccount.get(account) ?? [];
  const parts = totals.flatMap((own) => {
    const { currency } = own;
    const { spend_change: spend, acos_change: acos } = changeOf([own], { currency, currencies: 1 });
    const code = totals.length > 1 ? ` (${currency ?? 'no currency'})` : '';
    return [
      ...(spend === null ? [] : [`spend ${points(spend)}%${code}`]),
      ...(acos === null ? [] : [`ACOS ${points(acos)} pp${code}`]),
    ];
  });
  return parts.length === 0 ? '' : `Since ${dateTime(since)}: ${parts.join(', ')}`;
}
