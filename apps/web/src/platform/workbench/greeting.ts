/** Greeting for an hour of the day, 0 to 23. */
export function greetingAt(hour: number): string {
  if (hour < 5) return '夜深了';
  if (hour < 11) return '早上好';
  if (hour < 13) return '中午好';
  return hour < 18 ? '下午好' : '晚上好';
}

/** The product's times are China's, wherever the browser stands (decisions §1). */
const timeZone = 'Asia/Shanghai';
const longDate = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'full', timeZone });
const hourOfDay = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone });

/** Hour of the day in China, 0 to 23. */
export function hourOf(now: Date): number {
  return Number(hourOfDay.format(now));
}

/** For example 2026年11月20日星期五. */
export function longDateOf(now: Date): string {
  return longDate.format(now);
}
