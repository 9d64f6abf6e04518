import type { ClubApplication } from '@yunguan/contract/content/club-application';
import { sexName } from '@yunguan/contract/kernel/sexes';
import type { TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { sortHead } from '@/kernel/records/list-url';
import { PhoneText } from '@/kernel/reveal/PhoneText';
import { cellWidth } from '@/ui/cell-width';
import { indexColumn } from '@/ui/ListTable';
import { TitleCell } from '@/ui/TitleCell';
import { ApplicationStateTag } from './ApplicationStateTag';
import type { ApplicationsUrl } from './applications-url';

export interface ApplicationColumnParts {
  readonly state: Pick<ApplicationsUrl, 'page' | 'sort' | 'order'>;
  /** Rows of several venues are shown together. */
  readonly isOfVenues: boolean;
  readonly phones: ReadonlyMap<string, string>;
  /** Shows the number of a row; undefined for one where the user may not. */
  readonly revealOf: (application: ClubApplication) => (() => void) | undefined;
  readonly onOpen: (id: string) => void;
  readonly actions: (application: ClubApplication) => ReactNode;
}

/** Columns of the applications to join a club. */
export function applicationColumns(parts: ApplicationColumnParts): TableColumnsType<ClubApplication> {
  const { state, isOfVenues, phones, revealOf, onOpen, actions } = parts;
  return [
    indexColumn(state.page),
    {
      title: '申请人 / 社团',
      key: 'name',
      render: (_, { id, name, title, venueName }) => (
        <TitleCell
          title={name}
          subtitle={<span title={title}>{isOfVenues ? `${title} · ${venueName}` : title}</span>}
          onOpen={() => onOpen(id)}
        />
      ),
    },
    {
      title: '性别 / 出生日期',
      key: 'birthday',
      width: cellWidth(120),
      render: (_, { sex, strBirthday }) => (
        <div className="two-lines">
          <span>{sexName(sex) || '—'}</span>
          <span className="num">{strBirthday ?? '—'}</span>
        </div>
      ),
    },
    {
      title: '联系电话',
      key: 'tel',
      width: cellWidth(136),
      render: (_, application) => (
        <PhoneText
          name={application.name}
          tel={application.tel}
          full={phones.get(application.id)}
          onReveal={revealOf(application)}
        />
      ),
    },
    {
      title: '来源 / 申请时间',
      width: cellWidth(140),
      ...sortHead(state)('createTime'),
      render: (_, { channelName, createTime }) => (
        <div className="two-lines">
          <span>{channelName}</span>
          <span className="num">{createTime.slice(0, 16)}</span>
        </div>
      ),
    },
    {
      title: '状态',
      key: 'state',
      width: cellWidth(84),
      render: (_, application) => (
        <span title={application.content}>
          <ApplicationStateTag of={application} />
        </span>
      ),
    },
    { title: '操作', key: 'actions', width: cellWidth(138), fixed: 'right', render: (_, row) => actions(row) },
  ];
}
