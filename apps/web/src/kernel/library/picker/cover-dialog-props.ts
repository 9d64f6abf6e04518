import type { AnyContent } from '@yunguan/contract/kernel/content';

/** The record whose cover is changed, and the shape that it needs. */
export interface CoverDialogProps {
  readonly of: AnyContent;
  readonly record: {
    readonly id: string;
    readonly cover: string | null;
    /** Sent along, so that a row that somebody else has changed meanwhile is left alone. */
    readonly version?: number;
  };
  /** Published size in pixels. */
  readonly width: number;
  readonly height: number;
  /** The picture must be cut to that shape; choosing one is enough otherwise. */
  readonly crop?: boolean;
  readonly onClose: () => void;
}
