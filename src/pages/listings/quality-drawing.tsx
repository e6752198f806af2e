import type { Quality } from '#api/contract/listing.ts';
import { count, missing } from '#lib/format.ts';
import { adviceText, rules, progressText } from '#features/scans/quality-advice.ts';
import {
  bandOf,
  fairUnder,
  poorBelow,
  readQuality,
  type SignalReading,
} from '#features/scans/quality.ts';
import { cx } from '#ui/cx.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Definition } from '#ui/overlay/definition.tsx';

/** A line for each signal, as high as one: a bar and a line of text. */
export function QualitySkeleton() {
  return (
    <div className={signalsClass}>
      {Object.keys(rules).map((name) => (
        <Skeleton key={name} height="2.5rem" />
      ))}
    </div>
  );
}

const signalsClass = 'flex flex-col gap-4';

/** A listing's quality: the score and its four signals, weakest first, each with what to do. */
export function QualityDrawing({ quality }: { quality: Quality }) {
  const { state, score, signals } = readQuality(quality);
  if (state === 'unreadable') {
    return (
      <Notice tone="warn">
        The quality score cannot be displayed: {quality.score} is not between 0 and 100.
      </Notice>
    );
  }
  return (
    <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[10rem_minmax(0,1fr)]">
      <div role="group" aria-label="Quality score">
        <p>
          <span className="text-figure font-semibold">
            {score === null ? missing : count(score)}
          </span>
          <span className="text-muted"> of 100</span>
        </p>
        <p className="mt-1">
          {score === null ? (
            <span className="text-muted">No overall score.</span>
          ) : (
            <Grade score={score} />
          )}
        </p>
      </div>
      <ol aria-label="Signals, weakest first" className={signalsClass}>
        {signals.map((signal) => (
          <Signal key={signal.name} signal={signal} />
        ))}
      </ol>
    </div>
  );
}

const grades = { bad: 'Poor', warn: 'Fair', good: 'Good' } as const;

function gradeOf(score: number): keyof typeof grades {
  if (score < poorBelow) return 'bad';
  return score < fairUnder ? 'warn' : 'good';
}

function Grade({ score }: { score: number }) {
  return <Badge tone={gradeOf(score)}>{grades[gradeOf(score)]}</Badge>;
}

function Signal({ signal }: { signal: SignalReading }) {
  const { name, state, score } = signal;
  const { label, reason } = rules[name];
  const advice = adviceText(signal);
  return (
    <li className="grid gap-x-4 gap-y-1 sm:grid-cols-[7rem_minmax(0,1fr)]">
      <div className="flex items-baseline gap-2 sm:flex-col sm:gap-0">
        <span className="font-medium">
          <Definition term={label}>{reason}</Definition>
        </span>
        <span className="text-xs text-muted">
          {score === null ? (
            state === 'missing' ? (
              'no score'
            ) : (
              'unreadable'
            )
          ) : (
            <>
              <span className={cx(score < poorBelow && 'font-semibold text-bad')}>
                {count(score)}
              </span>{' '}
              of 100
            </>
          )}
        </span>
      </div>
      <div className="min-w-0">
        <Bullet signal={signal} />
        <p className="mt-1">
          <span className="text-muted">{progressText(signal)}.</span> {advice ?? 'Nothing to do.'}
        </p>
      </div>
    </li>
  );
}

/** The found number as a bar, with a line at the recommended number. */
function Bullet({ signal: { score, value, recommended } }: { signal: SignalReading }) {
  if (score === null || value === null || recommended === null) return null;
  const scale = Math.max(value, recommended) * 1.04;
  return (
    <div aria-hidden className="relative h-4 rounded-sm bg-hover">
      <div
        data-tone={bandOf(score)}
        className="fill-mark absolute inset-y-1 left-0 min-w-0.5 rounded-sm bg-(--tone)"
        style={{ width: `${(value / scale) * 100}%` }}
      />
      <div
        className="fill-mark absolute inset-y-0 w-0.5 bg-ink"
        style={{ left: `${(recommended / scale) * 100}%` }}
      />
    </div>
  );
}
