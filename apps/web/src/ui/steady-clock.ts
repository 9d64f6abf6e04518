import type { PluginFunc } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import utc from 'dayjs/plugin/utc';

/**
 * What the pickers count in has no summer time: they hold days and times of the wall in China, and where the clocks of the
 * browser are put forward an hour of some night would not exist, so that 02:30 was shown, and written, as 03:30.
 */
export const steadyClock: PluginFunc = (_options, moment, dayjs) => {
  // The pickers read what is typed by this one, which must be within: it asks what is set here.
  dayjs.extend(customParseFormat);
  dayjs.extend(utc);
  const { parse } = moment.prototype as unknown as Parsing;
  Object.assign(moment.prototype, {
    parse(this: Parsing, config: object) {
      parse.call(this, { ...config, utc: true });
    },
  });
};

interface Parsing {
  readonly parse: (config: object) => void;
}
