import type { Period } from '@yunguan/contract/kernel/slots';
import type { Client } from '@yunguan/contract/kernel/order-parts';

/** Who takes a slot, and who made him the booker. */
export type Booker =
  | { readonly memberId: string; readonly channel: Client | null | undefined }
  | { readonly userId: string; readonly realName: string; readonly mayDecide: boolean };

export interface WantedSlot {
  readonly id: string;
  readonly placeId: string;
  readonly date: string;
  readonly type: Period;
  readonly purpose: string;
  readonly people: number;
  /** Read once the member's row is locked. */
  readonly contact: () => Promise<{ readonly contacts: string; readonly tel: string }>;
  readonly booker: Booker;
}
