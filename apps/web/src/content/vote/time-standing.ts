/** 未开始, 进行中 or 已结束 of a period; empty where it has no times. */
export function standingOf(start: string, end: string, now: string): '' | '未开始' | '进行中' | '已结束' {
  if (!start && !end) return '';
  if (start && now < start) return '未开始';
  return end && now >= end ? '已结束' : '进行中';
}
