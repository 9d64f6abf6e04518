/** Largest number by which people put a list into an order: 排序号, 权重, 序号. */
export const largestListNumber = 999_999;

/** Records whose order one call sets. */
export const mostOrdered = 200;

/** What is said to whoever puts a list into an order over one that somebody made meanwhile. */
export const orderOvertaken = '顺序已被修改，请重新打开后再调整';

/** What is wrong with such a number, by what it is called where it stands. */
export const listNumberWrong = (name: string): string => `${name}请输入 0 到 ${largestListNumber} 的整数`;
