import { dayLength } from '@yunguan/contract/kernel/days';
import { chinaTime } from './china-time';

/** When a demo round takes place and is voted in. */
export interface PlannedRound {
  readonly name: string;
  readonly start: Date;
  readonly end: Date;
  readonly voteStart: Date;
  readonly voteEnd: Date;
}

/** Days of an activity, counted from the day of the installation. */
interface Days {
  readonly from: number;
  readonly until: number;
}

/** Rounds of an activity: one over, one open and one to come while it runs; two that are over once it has ended. */
export function planRounds(activity: { from: Date; until: Date }, base: Date): PlannedRound[] {
  const days: Days = { from: daysAfter(base, activity.from), until: daysAfter(base, activity.until) };
  const plan = (name: string, from: number, until: number): PlannedRound => ({
    name,
    start: chinaTime(base, from, [8, 0]),
    end: chinaTime(base, until, [20, 0]),
    voteStart: chinaTime(base, from, [9, 0]),
    voteEnd: chinaTime(base, until, [18, 0]),
  });
  if (days.until < 0) return finished(days, plan);
  if (days.from >= 0) return [plan('初赛', days.from + 2, middle(days)), plan('决赛', middle(days) + 1, days.until)];
  const middleDay = Math.max(1, Math.floor(days.until / 2));
  const coming = days.until > middleDay + 1 ? [plan('决赛', middleDay + 1, days.until)] : [];
  const over = days.from <= -5 ? [plan('海选', days.from + 1, -2)] : [];
  const running = [plan(over.length > 0 ? '复赛' : '初赛', -1, middleDay)];
  return [...over, ...running, ...coming];
}

function finished({ from, until }: Days, plan: (name: string, from: number, until: number) => PlannedRound) {
  // The last weeks of a long activity: nobody votes for months.
  const first = Math.max(from + 1, until - 28);
  const half = Math.floor((first + until) / 2);
  return [plan('初赛', first, half), plan('决赛', half + 1, until)];
}

const middle = ({ from, until }: Days) => Math.floor((from + until) / 2);
const daysAfter = (base: Date, moment: Date) => Math.floor((moment.getTime() - base.getTime()) / dayLength);
