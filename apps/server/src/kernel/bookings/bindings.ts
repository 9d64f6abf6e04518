import type { BookingCalls } from '@yunguan/contract/kernel/booking-endpoints';
import type { Deps } from '../../deps';
import { AppError } from '../app-error';
import type { Binding } from '../call';
import type { BoundContent } from '../content/binding';
import type { ExportSource } from '../export/source';

/** Placeholder. */
export function bookingBindings(_deps: Deps, _content: BoundContent, calls: BookingCalls): Binding[] {
  return calls.all.map((endpoint) => ({
    endpoint,
    handler: () => {
      throw AppError.illegalState('尚未启用');
    },
  }));
}
