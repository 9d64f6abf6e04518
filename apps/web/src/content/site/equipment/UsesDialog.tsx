import { useQuery } from '@tanstack/react-query';
import { getEquipment } from '@yunguan/contract/content/equipment';
import { Modal, Skeleton } from 'antd';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { equipmentArea } from '@/kernel/equipment/equipment-choices';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { kindName } from './RemovalConsequence';

export interface UsesDialogProps {
  readonly piece: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Sites and halls that list a piece. */
export function UsesDialog({ piece, onClose }: UsesDialogProps) {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.detail(equipmentArea, piece.id),
    queryFn: ({ signal }) => call(getEquipment, { id: piece.id }, { signal }),
  });
  return (
    <Modal open width={520} title={`使用“${piece.name}”的场所`} footer={null} onCancel={onClose}>
      {error && !data && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {data && (
        <ul className="equipment-places">
          {data.uses.map(({ id, kind, title }) => (
            <li key={id}>
              <span className="hint">{kindName(kind)}</span>
              <span className="ellipsis" title={title}>
                {title}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
