import type { ResourceKind, ResourceRow } from '@yunguan/contract/platform/library';
import type { PictureRules } from '@/ui/image-rules';

export interface PickerAsk {
  /** Venue whose library is shown; that of the session, or the branch chosen in the library, when none is given. */
  readonly venueId?: string | undefined;
  /** All kinds when none is given. */
  readonly kind?: ResourceKind | undefined;
  /** Most files; one is chosen like a radio button. */
  readonly max: number;
  readonly title?: string | undefined;
  /** What pictures should be; those that are not are marked and offered to be made so. */
  readonly rules?: PictureRules | undefined;
}

/**
 * What was chosen, in the order of choosing. A picture that was compressed or cut carries the path of its new version;
 * one that was uploaded without being kept in the library has no id.
 */
export type PickerAnswer = readonly ResourceRow[] | undefined;

export interface LibraryPickerProps extends PickerAsk {
  readonly onDone: (answer: PickerAnswer) => void;
}
