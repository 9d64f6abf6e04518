const names = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const;

/** Day of the week of a China time, `yyyy-MM-dd…`; read as a calendar day, wherever the browser is. */
export function weekdayOf(time: string): string {
  return names[new Date(`${time.slice(0, 10)}T00:00:00Z`).getUTCDay()] ?? '';
}
