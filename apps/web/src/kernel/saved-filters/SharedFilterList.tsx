import { CheckOutlined, CloseOutlined } from '@ant-design/icons';
import { type SharedFilter, shareFilter, unshareFilter } from '@yunguan/contract/platform/shared-filters';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { useRecordWrite } from '../records/use-record-write';
import { DroppedNote } from './DroppedNote';
import { isShown, type SavedFiltersProps, savedFiltersOf } from './saved-filters';
import { everybody, sharedFilterArea } from './shared-filter-area';

export interface SharedFilterListProps<State extends object> extends SavedFiltersProps<State> {
  readonly shared: readonly SharedFilter[];
  readonly canShare: boolean;
}

/** What the venue shares: anybody shows it, who may share takes it back. */
export function SharedFilterList<State extends object>(props: SharedFilterListProps<State>) {
  const { list, state, shared, canShare, onShow } = props;
  const [dropped, setDropped] = useState<SharedFilter>();
  const { write, isBusy } = useRecordWrite(sharedFilterArea);
  const heading = useId();
  const handleDrop = async (filter: SharedFilter) => {
    if (await write({ endpoint: unshareFilter, body: { id: filter.id } })) setDropped(filter);
  };
  const handleUndo = ({ name, roleId, state: conditions }: SharedFilter) => {
    setDropped(undefined);
    void write({ endpoint: shareFilter, body: { listKey: list.listKey, name, roleId, state: conditions } });
  };
  const rows = shared.flatMap((filter) => savedFiltersOf(list, [filter]).map((read) => ({ filter, read })));
  if (rows.length === 0 && !dropped) return null;
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading}>本馆共用</h3>
      {rows.length > 0 && (
        <ul>
          {rows.map(({ filter, read }) => {
            const shown = isShown(list, state, read);
            return (
              <li key={filter.id}>
                <button
                  type="button"
                  className="saved-filter"
                  aria-current={shown}
                  title={`${filter.userName} ${filter.createTime.slice(0, 16)} 共享给${filter.roleName || everybody}`}
                  onClick={() => onShow(read.state)}
                >
                  <span>
                    {filter.name}
                    {canShare && filter.roleName && <small>{filter.roleName}</small>}
                  </span>
                  {shown && <CheckOutlined aria-hidden />}
                </button>
                {canShare && (
                  <Button
                    type="text"
                    size="small"
                    icon={<CloseOutlined aria-hidden />}
                    aria-label={`取消共享 ${filter.name}`}
                    title="取消共享"
                    disabled={isBusy}
                    onClick={() => void handleDrop(filter)}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
      {dropped && rows.every(({ filter }) => filter.name !== dropped.name) && (
        <DroppedNote text={`已取消共享“${dropped.name}”`} onUndo={() => handleUndo(dropped)} />
      )}
    </section>
  );
}
