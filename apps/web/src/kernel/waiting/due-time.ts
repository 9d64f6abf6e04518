export interface DueText {
  readonly text: string;
  readonly isLate: boolean;
}

const hour = 3_600_000;
/** From here on nobody counts in hours any more. */
const mostHours = 72;

/** How long a step still has, or how long ago its time ran out; `due` is China time, `now` milliseconds. */
export function dueText(due: string | null, now: number): DueText | undefined {
  if (due === null) return undefined;
  const left = Date.parse(`${due.replace(' ', 'T')}+08:00`) - now;
  if (Number.isNaN(left)) return undefined;
  const isLate = left < 0;
  const hours = Math.floor(Math.abs(left) / hour);
  return { isLate, text: `${isLate ? '已超时' : '剩余'}${amountOf(hours)}` };
}

function amountOf(hours: number): string {
  if (hours === 0) return '不足 1 小时';
  return hours < mostHours ? ` ${hours} 小时` : ` ${Math.floor(hours / 24)} 天`;
}
