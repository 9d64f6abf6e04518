import { sexName } from '@yunguan/contract/kernel/sexes';
import type { MemberRow } from '@yunguan/contract/platform/members';
import type { TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { indexColumn } from '@/ui/ListTable';
import { cellWidth } from '@/ui/cell-width';
import { EnabledTag } from '@/ui/EnabledTag';

/** Name under which the rows are cached. */
export const memberArea = 'member';

/** What a member's state shows in: whoever waits for a ticket or a place in a course is passed over while disabled. */
export const memberStateAreas = [memberArea, 'activity', 'order'] as const;

/** How a member is called: name, else nickname, else his masked number. */
export function nameOf({ name, nickName, tel }: Pick<MemberRow, 'name' | 'nickName' | 'tel'>): string {
  return name || nickName || tel;
}

/** Columns of the list of members. */
export function memberColumns(page: number, actions: (row: MemberRow) => ReactNode): TableColumnsType<MemberRow> {
  return [
    indexColumn(page),
    {
      title: '会员',
      key: 'name',
      render: (_, { name, nickName }) => (
        <div className="member-name">
          <b title={name}>{name || '未填姓名'}</b>
          {nickName && <small title={nickName}>{nickName}</small>}
        </div>
      ),
    },
    { title: '手机号', key: 'tel', width: cellWidth(104), render: (_, { tel }) => <span className="num">{tel}</span> },
    {
      title: '性别 / 出生日期',
      key: 'sex',
      width: cellWidth(118),
      render: (_, { sex, birthday }) => (
        <span className="num">{[sexName(sex), birthday].filter(Boolean).join('　') || '—'}</span>
      ),
    },
    {
      title: '身份证',
      key: 'idCard',
      width: cellWidth(56),
      render: (_, { hasIdCard }) => (hasIdCard ? '已登记' : '—'),
    },
    { title: '状态', key: 'enabled', width: cellWidth(104), render: (_, row) => <MemberState row={row} /> },
    {
      title: '注册日期',
      key: 'createTime',
      width: cellWidth(92),
      render: (_, { createTime }) => (
        <span className="num" title={createTime}>
          {createTime.slice(0, 10)}
        </span>
      ),
    },
    {
      title: '最近登录',
      key: 'lastLoginTime',
      width: cellWidth(120),
      render: (_, { lastLoginTime }) => <span className="num">{lastLoginTime?.slice(0, 16) ?? '从未登录'}</span>,
    },
    { title: '操作', key: 'actions', width: cellWidth(132), fixed: 'right', render: (_, row) => actions(row) },
  ];
}

function MemberState({ row: { enabled, disabledReason } }: { row: MemberRow }) {
  if (enabled) return <EnabledTag enabled />;
  return (
    <div className="member-name">
      <EnabledTag enabled={false} />
      <small title={disabledReason}>{disabledReason}</small>
    </div>
  );
}
