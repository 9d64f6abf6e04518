import { chinaMinute } from '@yunguan/contract/kernel/china-time';
import { AppError } from '../../../kernel/app-error';
import { minuteOfDay } from './vote-period';

/** When a round takes votes: from its first moment up to, but not including, its last. */
export interface VoteWindow {
  readonly voteStart: Date;
  readonly voteEnd: Date;
}

/** Hours of the day in minutes of China time; both or neither. */
export interface OpeningHours {
  readonly openFrom: number | null;
  readonly openTo: number | null;
}

/** Where the voting of a round stands (contract: `voteState`). */
export function voteStateOf({ voteStart, voteEnd }: VoteWindow, now: Date): 'before' | 'open' | 'ended' {
  if (now < voteStart) return 'before';
  return now < voteEnd ? 'open' : 'ended';
}

/** @throws AppError ILLEGAL_STATE outside the round's vote time, saying when it is */
export function assertWithinVoteTime(window: VoteWindow, now: Date): void {
  const state = voteStateOf(window, now);
  if (state === 'before') {
    const [from, to] = [chinaMinute(window.voteStart), chinaMinute(window.voteEnd)];
    throw AppError.illegalState(`尚未开始投票，投票时间为 ${from} 至 ${to}`);
  }
  if (state === 'ended') throw AppError.illegalState('投票已结束');
}

/** @throws AppError ILLEGAL_STATE outside the hours that the activity's rules name */
export function assertWithinHours({ openFrom, openTo }: OpeningHours, now: Date): void {
  if (openFrom === null || openTo === null) return;
  const minute = minuteOfDay(now);
  if (minute >= openFrom && minute < openTo) return;
  throw AppError.illegalState(`当前不在投票时段，每天 ${dayTime(openFrom)} 至 ${dayTime(openTo)} 可以投票`);
}

/** `HH:mm` of a minute of the day; 1440 is `24:00`. */
export function dayTime(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** Minute of the day of a well-formed `HH:mm`. */
export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
