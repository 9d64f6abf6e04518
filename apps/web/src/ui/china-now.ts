import { chinaSecond } from '@yunguan/contract/kernel/china-time';
import dayjs, { type PluginFunc } from 'dayjs';

/**
 * 今天 and 此刻 of the pickers are those of China wherever the browser stands, like the days and moments they write. The
 * pickers ask a moment for itself in the usual zone, where it has one.
 */
export const chinaNow: PluginFunc = (_options, moment) => {
  Object.assign(moment.prototype, { tz: () => dayjs(chinaSecond(new Date())) });
};
