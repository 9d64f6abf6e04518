import type { VoteTeam } from '@yunguan/contract/content/vote-signup';
import type { TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { cellWidth } from '@/ui/cell-width';
import { Subtitle } from '@/ui/Subtitle';
import { StatusTag } from '@/ui/StatusTag';
import { TeamPhoto } from './TeamPhoto';
import { teamName } from './team-text';

export interface SignupColumnsInput {
  /** Round whose votes and places are shown. */
  readonly roundId: string | undefined;
  readonly onOpen: (team: VoteTeam) => void;
  readonly actions: (team: VoteTeam) => ReactNode;
}

const count = (value: number) => value.toLocaleString('zh-CN');

/** Columns of the sign-up list (000 §2, mode 5). */
export function signupColumns({ roundId, onOpen, actions }: SignupColumnsInput): TableColumnsType<VoteTeam> {
  return [
    {
      title: '编号',
      key: 'number',
      width: cellWidth(48),
      align: 'center',
      render: (_, { number }) => <span className="num">{number}</span>,
    },
    {
      title: '报名团队 / 报名人',
      key: 'name',
      render: (_, team) => <TeamCell team={team} onOpen={() => onOpen(team)} />,
    },
    {
      title: '人数',
      key: 'clubCount',
      width: cellWidth(54),
      align: 'right',
      render: (_, { clubCount }) => <span className="num">{clubCount} 人</span>,
    },
    {
      title: '联系电话',
      key: 'tel',
      width: cellWidth(110),
      render: (_, { tel }) => <span className="num">{tel}</span>,
    },
    {
      title: roundId === undefined ? '赛次 / 总票数' : '名次 / 票数',
      key: 'poll',
      width: cellWidth(112),
      render: (_, team) => <PollCell team={team} isInRound={roundId !== undefined} />,
    },
    {
      title: '状态',
      key: 'state',
      width: cellWidth(84),
      render: (_, team) => <TeamState team={team} />,
    },
    {
      title: '报名时间',
      key: 'createTime',
      width: cellWidth(92),
      render: (_, { createTime }) => (
        <div className="two-lines num" title={createTime}>
          <span>{createTime.slice(0, 10)}</span>
          <span>{createTime.slice(11, 16)}</span>
        </div>
      ),
    },
    { title: '操作', key: 'actions', width: cellWidth(138), fixed: 'right', render: (_, team) => actions(team) },
  ];
}

function TeamCell({ team, onOpen }: { team: VoteTeam; onOpen: () => void }) {
  const name = teamName(team);
  return (
    <div className="title-cell">
      <TeamPhoto src={team.photo} />
      <div className="title-cell-text">
        <button type="button" className="title-cell-title" title={name} onClick={onOpen}>
          {name}
        </button>
        {team.clubName && <Subtitle>{team.name}</Subtitle>}
      </div>
    </div>
  );
}

function PollCell({ team, isInRound }: { team: VoteTeam; isInRound: boolean }) {
  const { rank, poll, rotations } = team;
  const names = rotations.map(({ name }) => name).join('、');
  if (isInRound) {
    return (
      <div className="two-lines num">
        <span>{rank === null ? '未参赛' : `第 ${rank} 名`}</span>
        <span>{count(poll)} 票</span>
      </div>
    );
  }
  return (
    <div className="two-lines num">
      <span title={names}>{names || '未进入赛次'}</span>
      <span>{count(poll)} 票</span>
    </div>
  );
}

/** State of a sign-up; 101 is shown as 未通过 (000 §4). */
export function TeamState({ team: { state, stateName } }: { team: Pick<VoteTeam, 'state' | 'stateName'> }) {
  return <StatusTag status={state} text={stateName} />;
}
