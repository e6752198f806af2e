import { Link } from 'react-router';
import { paths } from '#app/paths.ts';
import { linkClass } from '#ui/link-class.ts';
import type { FindingsState } from '#workspace/findings/use-findings.ts';
import { useScoped } from '#workspace/scope.ts';

/** By what the list is ranked, and what would rank it otherwise. */
export function FixMeta({ state }: { state: FindingsState }) {
  const scoped = useScoped();
  const { ranking, base, hasTargets } = state;
  const { by, lacking, spans } = ranking;
  const missing = lacking.map((code) => code ?? 'rows without a currency').join(', ');
  return (
    <>
      <span>
        {by === 'money'
          ? `Ranked by money at stake, in ${base ?? ''} at your own rates`
          : 'Ranked by the share of what was spent in each currency: currencies are not added'}
        {spans > 1 && ', by what each is a day, as they are of different numbers of days'}
        {missing !== '' && `. There is no rate for ${missing}`}. Findings may speak of the same
        money: they are not to be added
      </span>
      {(by === 'share' || !hasTargets) && (
        <Link to={scoped(paths.settings)} className={linkClass}>
          {by === 'money' ? 'Set targets' : hasTargets ? 'Set rates' : 'Set rates and targets'}
        </Link>
      )}
    </>
  );
}
