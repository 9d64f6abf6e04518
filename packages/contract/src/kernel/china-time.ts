const chinaOffset = 8 * 3_600_000;

/** A moment as the wire spells it, in China time, where the venues are: `yyyy-MM-dd HH:mm:ss`. */
export function chinaSecond(moment: Date): string {
  return new Date(moment.getTime() + chinaOffset).toISOString().slice(0, 19).replace('T', ' ');
}

/** The same to the minute: `yyyy-MM-dd HH:mm`. Texts of one length compare like the moments. */
export function chinaMinute(moment = new Date()): string {
  return chinaSecond(moment).slice(0, 16);
}

/** The day that it is in China: `yyyy-MM-dd`. */
export function chinaDay(moment = new Date()): string {
  return chinaSecond(moment).slice(0, 10);
}
