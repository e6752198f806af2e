/** Scenarios in which one day of every campaign is wrong. */
import { todayOf } from './accounts.ts';
import { msPerDay } from './calendar.ts';
import type { Facts } from './facts.ts';
import { type Layout, ownerOf } from './layout.ts';
import { at } from './random.ts';

/** How many days before the clock's start that day is. */
const daysBefore = { 'missing-day': 10, 'restated-day': 40 };

type DayFaultName = keyof typeof daysBefore;

/** Days are days since 1970. */
export interface DayFault {
  name: DayFaultName;
  day: number;
  /** By account: the day of the clock's start in its calendar. */
  startDays: readonly number[];
}

const isDayFault = (scenario: string): scenario is DayFaultName =>
  Object.hasOwn(daysBefore, scenario);

/** The layout with the fault of that scenario, if it has one. `start` is when the clock started, in ms. */
export function withDayFault(layout: Layout, name: string, start: number): Layout {
  if (!isDayFault(name)) return layout;
  const day = Math.floor(start / msPerDay) - daysBefore[name];
  const startDays = layout.accounts.map((_, i) => todayOf(layout, i, start));
  return { ...layout, dayFault: { name, day, startDays } };
}

/** Whether daily campaign reports lack a day. */
export const isMissingDay = ({ dayFault }: Layout, day: number): boolean =>
  dayFault?.name === 'missing-day' && dayFault.day === day;

/** The facts of campaign `i` on a day after its correction, which was made on the day after the start. */
export function restated(
  { dayFault, campaignsOf }: Layout,
  i: number,
  day: number,
  today: number,
  facts: Facts,
): Facts {
  if (dayFault?.name !== 'restated-day' || dayFault.day !== day) return facts;
  if (today <= at(dayFault.startDays, ownerOf(campaignsOf, i))) return facts;
  const { spend, sales } = facts;
  return { ...facts, spend: Math.round(0.9 * spend), sales: Math.round(0.9 * sales) };
}
