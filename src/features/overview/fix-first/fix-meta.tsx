import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { linkClass } from '#ui/link-class.ts';
import type { FindingsState } from '#features/overview/findings/use-findings.ts';
import { useScoped } from '#shared/scope.ts';

/** How the list is ranked, and a link to change that. */
export function FixMeta({ state }: { state: FindingsState }) {
  const scoped = useScoped();
  const { ranking, base, hasTargets } = state;
  const { by, lacking, spans } = ranking;
  const missing = lacking.map((code) => code ?? 'rows without a currency').join(', ');
  return (
    <>
      <span>
        {by === 'money'
          ? `Ranked by amount at risk, in ${base ?? ''} at your rates`
          : 'Ranked by share of each currency’s spend'}
        {spans > 1 && ', per day, because periods differ'}
        {missing !== '' && `. No exchange rate for ${missing}`}. Items may overlap, so their amounts
        do not add up
      </span>
      {(by === 'share' || !hasTargets) && (
        <Link to={scoped(paths.settings)} className={linkClass}>
          {by === 'money' ? 'Set targets' : hasTargets ? 'Set rates' : 'Set rates and targets'}
        </Link>
      )}
    </>
  );
}
