import { isDay } from './days';

/** China has one zone without daylight saving, so its clocks are plain arithmetic. */
const chinaOffset = 8 * 3_600_000;

/** The moment as China's clocks show it, to be read through the UTC getters and `toISOString`. */
export function chinaClock(moment: Date): Date {
  return new Date(moment.getTime() + chinaOffset);
}

/** A moment as the wire spells it, in China time, where the venues are: `yyyy-MM-dd HH:mm:ss`. */
export function chinaSecond(moment: Date): string {
  return chinaClock(moment).toISOString().slice(0, 19).replace('T', ' ');
}

const zoned = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?(?:\.\d{1,9})?)(Z|[+-]\d{2}:?\d{2})$/;

/**
 * The same moment in China time where a text names its zone, as a script's own dates do (`2026-11-30T16:00:00.000Z`); any
 * other text is returned as it came. Without a zone the wire's times are China's (decisions §1).
 */
export function inChinaTime(text: string): string {
  const [, day, time, zone] = zoned.exec(text) ?? [];
  if (day === undefined || time === undefined || zone === undefined || !isDay(day)) return text;
  const moment = new Date(`${day}T${time}${zone}`);
  return Number.isNaN(moment.getTime()) ? text : chinaSecond(moment);
}

/** A moment to the minute: `yyyy-MM-dd HH:mm`. Texts of one length compare like the moments. */
export function chinaMinute(moment = new Date()): string {
  return chinaSecond(moment).slice(0, 16);
}

/** The day that it is in China: `yyyy-MM-dd`. */
export function chinaDay(moment = new Date()): string {
  return chinaSecond(moment).slice(0, 10);
}
