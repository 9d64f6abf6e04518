/** How a day may be typed or pasted; it is shown in the first way. All end at a fixed sign: none is the start of another. */
export const typedDays = ['YYYY-MM-DD', 'YYYY/MM/DD', 'YYYY.MM.DD', 'YYYYMMDD', 'YYYY年M月D日', 'YYYY年MM月DD日'];

/** How a day with hour and minute may be typed or pasted. */
export const typedMinutes = typedDays.map((day) => `${day} HH:mm`);

/** How a month may be typed or pasted. */
export const typedMonths = ['YYYY-MM', 'YYYY/MM', 'YYYY.MM', 'YYYYMM', 'YYYY年M月', 'YYYY年MM月'];

/** How a time of the day may be typed or pasted, a full-width colon and none included. */
export const typedClocks = ['H:mm', 'HH:mm', 'H：mm', 'HH：mm', 'HHmm'];
