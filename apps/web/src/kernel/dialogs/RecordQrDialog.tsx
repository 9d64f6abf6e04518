import { useQuery } from '@tanstack/react-query';
import { generateQrCode } from '@yunguan/contract/platform/files';
import { QrDialog } from '@/ui/QrDialog';
import { call } from '../api/call';
import { textOf } from '../api/errors';
import { queryKeys } from '../api/query-keys';

export interface RecordQrDialogProps {
  readonly record: { readonly id: string; readonly title: string };
  /** Code of the content type (001 §7). */
  readonly type: number;
  readonly onClose: () => void;
}

/** The QR code of an approved record. */
export function RecordQrDialog({ record, type, onClose }: RecordQrDialogProps) {
  const body = { objectId: record.id, type };
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.read(generateQrCode.path, body),
    queryFn: ({ signal }) => call(generateQrCode, body, { signal }),
  });
  return (
    <QrDialog
      open
      record={record.title}
      src={data}
      error={error && !data ? textOf(error) : undefined}
      onRetry={() => void refetch()}
      onClose={onClose}
    />
  );
}
