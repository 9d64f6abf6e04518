import type { AnyContent } from '@yunguan/contract/kernel/content';
import { cutCoverSize, type PictureSize } from '@yunguan/contract/kernel/picture-sizes';
import { type ReactNode, Suspense, useState } from 'react';
import { screenModes } from '../content-screen/screen-modes';
import { useContentScreen } from '../content-screen/use-content-screen';
import { CoverDialog } from '../dialogs/CoverDialog';
import { ReviewLogDialog } from '../dialogs/ReviewLogDialog';
import { useHoldsIn } from '../session/use-holds';
import { useSession } from '../session/use-session';
import type { AnyRow } from './content-row';
import { isOffered } from './offered-actions';
import { useLockedRows } from './use-content-write';
import { useRecordActions } from './use-record-actions';
import { lazyPart } from '@/ui/lazy-part';

// Most lists have no code to show.
const RecordQrDialog = lazyPart(async () => ({ default: (await import('../dialogs/RecordQrDialog')).RecordQrDialog }));

/** What the rows of a list can do that every type with a review has. */
export interface ReviewedRows<Row> {
  /** Whether the declared rule offers the action on the row. */
  readonly offers: (action: string, row: Row) => boolean;
  /** True while a change of the row is on its way. */
  readonly isLocked: (row: Row) => boolean;
  /** Venue of the session: rows of other venues are named. */
  readonly venueId: string;
  readonly onDetail: (row: Row) => void;
  readonly onEdit: (row: Row) => void;
  readonly onRevoke: (row: Row) => void;
  readonly onRemove: (row: Row) => void;
  readonly onCover: (row: Row) => void;
  readonly onQr: (row: Row) => void;
  readonly onLog: (row: Row) => void;
}

const usualCover = { ...cutCoverSize, crop: true } as const;

interface Titled {
  readonly title?: string | null;
  readonly cover?: string | null;
}

interface Options<Row> {
  /** Name of the record, instead of its field `title`. */
  readonly titleOf?: (row: Row) => string | null;
  /** Picture that the cover dialog begins with, instead of the field `cover`. */
  readonly coverOf?: (row: Row) => string | null;
  /** What follows from the removal of the row, where there is more to say of it. */
  readonly removalOf?: (row: Row) => ReactNode;
  /** Published size of the type's covers, and whether a picture must be cut to it. */
  readonly cover?: PictureSize & { readonly crop?: boolean };
}

/** Rows of a reviewed type with their dialogs: cover, QR code, record of the review. `dialogs` goes beside the list. */
export function useReviewedRows<Row extends AnyRow & Titled>(
  of: AnyContent,
  options: Options<Row> = {},
): { readonly rows: ReviewedRows<Row>; readonly dialogs: ReactNode } {
  const {
    titleOf = ({ title }) => title ?? '',
    coverOf = ({ cover: shown }) => shown ?? null,
    cover = usualCover,
  } = options;
  const named = (row: Row) => ({ id: row.id, title: titleOf(row) ?? '' });
  const { user } = useSession();
  const { goTo } = useContentScreen();
  const holdsIn = useHoldsIn(of.key);
  const locked = useLockedRows(of);
  const { remove, revoke } = useRecordActions(of);
  const [dialog, setDialog] = useState<{ kind: 'cover' | 'log' | 'qr'; row: Row }>();
  const handleClose = () => setDialog(undefined);
  const { qr } = of.codes;
  const rows: ReviewedRows<Row> = {
    offers: (action, row) => isOffered(action, { of, row, holds: holdsIn(row.venueId) }),
    isLocked: ({ id }) => locked.has(id),
    venueId: user.venueId,
    onDetail: ({ id }) => goTo(screenModes.detail, id),
    onEdit: ({ id }) => goTo(screenModes.edit, id),
    onRevoke: (row) => void revoke(named(row)),
    onRemove: (row) => void remove([named(row)], options.removalOf?.(row)),
    onCover: (row) => setDialog({ kind: 'cover', row }),
    onQr: (row) => setDialog({ kind: 'qr', row }),
    onLog: (row) => setDialog({ kind: 'log', row }),
  };
  const dialogs = dialog && (
    <>
      {dialog.kind === 'log' && (
        <ReviewLogDialog contentType={of.key} record={named(dialog.row)} onClose={handleClose} />
      )}
      {dialog.kind === 'cover' && (
        <CoverDialog of={of} record={{ ...dialog.row, cover: coverOf(dialog.row) }} {...cover} onClose={handleClose} />
      )}
      {dialog.kind === 'qr' && qr !== undefined && (
        <Suspense fallback={null}>
          <RecordQrDialog record={named(dialog.row)} type={qr} onClose={handleClose} />
        </Suspense>
      )}
    </>
  );
  return { rows, dialogs };
}
