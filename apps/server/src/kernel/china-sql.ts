/** SQL of a moment as China's clocks show it. */
const clock = (moment: string) => `${moment} at time zone 'Asia/Shanghai'`;

/** SQL of a moment to the second as the wire spells it: `yyyy-MM-dd HH:mm:ss`. */
export const secondText = (moment: string): string => `to_char(${clock(moment)}, 'YYYY-MM-DD HH24:MI:SS')`;

/** SQL of a moment to the minute as the wire spells it: `yyyy-MM-dd HH:mm`. */
export const minuteText = (moment: string): string => `to_char(${clock(moment)}, 'YYYY-MM-DD HH24:MI')`;

/** SQL of the day of a moment as the wire spells it: `yyyy-MM-dd`. */
export const dayText = (moment: string): string => `to_char(${clock(moment)}, 'YYYY-MM-DD')`;

/** SQL of the day of a moment, a `date`. */
export const chinaDate = (moment: string): string => `(${clock(moment)})::date`;

/** SQL of the day that it is, a `date`. */
export const chinaToday = chinaDate('now()');
