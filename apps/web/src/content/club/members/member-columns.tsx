import type { ClubMember } from '@yunguan/contract/content/club-member';
import { sexName } from '@yunguan/contract/kernel/sexes';
import type { TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { sortHead } from '@/kernel/records/list-url';
import { PhoneText } from '@/kernel/reveal/PhoneText';
import { cellWidth } from '@/ui/cell-width';
import { indexColumn } from '@/ui/ListTable';
import type { MembersUrl } from './members-url';

export interface MemberColumnParts {
  readonly state: Pick<MembersUrl, 'page' | 'sort' | 'order'>;
  /** Numbers in full that the user gave a reason for, by membership. */
  readonly phones: ReadonlyMap<string, string>;
  /** Absent without the right. */
  readonly onReveal: ((member: ClubMember) => void) | undefined;
  /** Absent where nothing may be done. */
  readonly actions: ((member: ClubMember) => ReactNode) | undefined;
}

/** Columns of the members of a club (002 §2.6). */
export function memberColumns({ state, phones, onReveal, actions }: MemberColumnParts): TableColumnsType<ClubMember> {
  const sorted = sortHead(state);
  return [
    { ...indexColumn(state.page), width: 48 },
    {
      title: '姓名',
      width: cellWidth(112),
      ...sorted('name'),
      render: (_, member) => (
        <div className="two-lines">
          <span className="club-member-name" title={member.name}>
            {member.name} <small className="hint">{sexName(member.sex)}</small>
          </span>
          <PhoneText
            name={member.name}
            tel={member.tel}
            full={phones.get(member.id)}
            onReveal={onReveal && (() => onReveal(member))}
          />
        </div>
      ),
    },
    {
      title: '入团时间',
      width: cellWidth(80),
      ...sorted('intoLeagueTime'),
      render: (_, { intoLeagueTime }) => <span className="num num-whole">{intoLeagueTime ?? '—'}</span>,
    },
    {
      title: '出生日期',
      width: cellWidth(80),
      ...sorted('strBirthday'),
      render: (_, { strBirthday }) => <span className="num num-whole">{strBirthday ?? '—'}</span>,
    },
    {
      title: '毕业院校 / 专业',
      key: 'school',
      render: (_, { graduatedSchool, profession }) => twoWords(graduatedSchool, profession),
    },
    {
      title: '空闲时间 / 工作单位',
      key: 'work',
      width: 152,
      render: (_, { strFreeTime, employer }) => twoWords(strFreeTime, employer),
    },
    {
      title: '自我介绍',
      key: 'selfIntroduction',
      render: (_, { selfIntroduction }) => (
        <span className="member-words" title={selfIntroduction}>
          {selfIntroduction || '—'}
        </span>
      ),
    },
    ...(actions
      ? [
          {
            title: '操作',
            key: 'actions',
            width: 140,
            fixed: 'right' as const,
            render: (_: unknown, member: ClubMember) => actions(member),
          },
        ]
      : []),
  ];
}

function twoWords(first: string, second: string) {
  return (
    <div className="two-lines">
      <span title={first}>{first || '—'}</span>
      <span title={second}>{second || '—'}</span>
    </div>
  );
}
