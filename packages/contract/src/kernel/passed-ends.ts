import { chinaDay, chinaMinute } from './china-time';
import type { AnyContent } from './content';
import type { Values } from './parse';

/** An end of the form that lies behind. */
export interface PassedEnd {
  readonly field: string;
  readonly label: string;
  /** As the form holds it: a day, or a minute. */
  readonly moment: string;
}

/** Ends of the form that have passed, in the order in which the type declares them; the last day still counts. */
export function passedEnds({ ends = [], fields }: AnyContent, values: Values, now: Date): PassedEnd[] {
  return ends.flatMap(({ field, when }) => {
    const { kind, label } = fields[field] ?? {};
    const moment = values[field];
    if (label === undefined || typeof moment !== 'string' || moment === '' || when?.(values) === false) return [];
    // Texts of one length compare like the moments.
    const [shown, present] =
      kind === 'date' ? [moment.slice(0, 10), chinaDay(now)] : [moment.slice(0, 16), chinaMinute(now)];
    return shown < present ? [{ field, label, moment: shown }] : [];
  });
}
