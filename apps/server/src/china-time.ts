/** A moment in China time as the operator reads it, to the second. */
export function chinaTimeText(moment: Date): string {
  return moment.toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai', hour12: false });
}
