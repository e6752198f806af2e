import { useId } from 'react';
import { isDay } from '#lib/days.ts';
import { counted, day } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import type { Days } from '#lib/day-lists.ts';
import {
  type dayProblem,
  dayLimits,
  daysIn,
  earliestDay,
  presets,
} from '#dates/report-day-range.ts';

interface ReportDatesProps {
  days: Days;
  today: string;
  problem: ReturnType<typeof dayProblem>;
  onChange: (changes: { start_date: string; end_date: string }) => void;
}

/** The days of a report: presets, custom dates, and the limits. */
export function ReportDates({ days, today, problem, onChange }: ReportDatesProps) {
  const { start, end } = days;
  const limits = useId();
  const set = (next: Partial<Days>) =>
    onChange({ start_date: next.start ?? start, end_date: next.end ?? end });
  const bound = (field: keyof Days) => ({
    min: earliestDay(today),
    max: today,
    describedBy: limits,
    isWrong: problem?.field === field,
    value: days[field],
    onChange: (value: string) => set({ [field]: value }),
  });
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-muted">Days</legend>
      <div className="flex flex-wrap gap-1">
        {presets(today).map(({ name, days: preset }) => (
          <Button
            key={name}
            size="small"
            aria-pressed={preset.start === start && preset.end === end}
            onClick={() => set(preset)}
          >
            {name}
          </Button>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <DateField label="First day" {...bound('start')} />
        <span aria-hidden className="text-muted">
          –
        </span>
        <DateField label="Last day" {...bound('end')} />
      </div>
      <p
        id={limits}
        role={problem === null ? undefined : 'alert'}
        className={problem === null ? 'text-xs text-muted' : 'text-bad'}
      >
        {problem?.text ??
          `${counted(isDay(start) ? daysIn(days) : 0, 'day')} of up to ${dayLimits.range}, from ${day(earliestDay(today))}, in each account’s time zone. Sales of recent days may still rise within the attribution window.`}
      </p>
    </fieldset>
  );
}
