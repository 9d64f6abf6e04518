import { useQuery } from '@tanstack/react-query';
import { getSysRoleList } from '@yunguan/contract/platform/roles';
import { shareFilter } from '@yunguan/contract/platform/shared-filters';
import { Button, Select } from 'antd';
import type { KeyboardEvent, SubmitEvent } from 'react';
import { useState } from 'react';
import { call } from '../api/call';
import { queryKeys, roleArea } from '../api/query-keys';
import { useRecordWrite } from '../records/use-record-write';
import { everybody, sharedFilterArea } from './shared-filter-area';

export interface ShareRowProps {
  readonly listKey: string;
  readonly name: string;
  readonly state: object;
  /** The venue shares one of this name already. */
  readonly isTaken: boolean;
  readonly onDone: () => void;
}

/** Whom a saved filter is shared with, asked in its row. */
export function ShareRow({ listKey, name, state, isTaken, onDone }: ShareRowProps) {
  const [roleId, setRoleId] = useState<string | null>('');
  const [isOpen, setOpen] = useState(false);
  const { write, isBusy } = useRecordWrite(sharedFilterArea, roleArea);
  const roles = useQuery({
    queryKey: queryKeys.list(roleArea, {}),
    queryFn: ({ signal }) => call(getSysRoleList, {}, { signal }),
  });
  const options = [
    { value: '', label: everybody },
    ...(roles.data?.datas ?? []).map((role) => ({ value: role.id, label: role.name })),
  ];
  // None where the role is gone by now: nobody else is meant instead of it.
  const receivers = options.find(({ value }) => value === roleId);
  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!receivers) return;
    const body = { listKey, name, state, roleId: roleId || null };
    if (await write({ endpoint: shareFilter, body, done: `已共享给${receivers.label}` })) onDone();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isOpen) return;
    // The list of filters stays open.
    event.stopPropagation();
    onDone();
  };
  return (
    <li>
      <form className="saved-filter-edit" onSubmit={(event) => void handleSubmit(event)}>
        <p>把“{name}”共享给</p>
        <Select
          size="small"
          value={receivers?.value ?? null}
          placeholder="请重新选择"
          options={options}
          loading={roles.isLoading}
          aria-label={`把“${name}”共享给`}
          autoFocus
          onChange={setRoleId}
          onOpenChange={setOpen}
          onKeyDown={handleKey}
        />
        <Button htmlType="submit" size="small" type="link" loading={isBusy} disabled={!receivers}>
          {isTaken ? '替换' : '共享'}
        </Button>
        <Button size="small" type="text" onClick={onDone}>
          取消
        </Button>
        {isTaken && <p>会替换本馆共用的同名筛选</p>}
      </form>
    </li>
  );
}
