import type { VoteTeam } from '@yunguan/contract/content/vote-signup';
import { Image } from 'antd';
import { DetailFields } from '@/kernel/detail/DetailFields';
import { Panel } from '@/ui/Panel';
import { TeamPhoto } from './TeamPhoto';

/** What a team wrote of itself. */
export function TeamFacts({ team }: { team: VoteTeam }) {
  const paragraph = (text: string | null) => text && <span className="detail-paragraph">{text}</span>;
  return (
    <Panel title="报名信息" className="team-facts">
      <div className="team-facts-body">
        {team.photo ? (
          <Image className="team-facts-photo" src={team.photo} alt="照片" width={112} height={112} />
        ) : (
          <TeamPhoto src={null} size={112} />
        )}
        <DetailFields
          fields={[
            { label: '团队名称', value: team.clubName },
            { label: '姓名', value: team.name },
            { label: '团队人数', value: `${team.clubCount} 人` },
            { label: '联系电话', value: <span className="num">{team.tel}</span> },
            { label: '报名时间', value: <span className="num">{team.createTime.slice(0, 16)}</span> },
            ...(team.type ? [{ label: '类型', value: team.type }] : []),
          ]}
        />
      </div>
      <DetailFields
        fields={[
          { label: '团队成员', value: paragraph(team.clubMembers), wide: true },
          { label: '口号', value: paragraph(team.slogan), wide: true },
          { label: '简介', value: paragraph(team.introduction), wide: true },
          { label: '备注', value: paragraph(team.remarks), wide: true },
        ]}
      />
    </Panel>
  );
}

/** Who decided, when and why; nothing while the sign-up waits. */
export function DecisionPanel({ team }: { team: VoteTeam }) {
  if (team.state === 1) return null;
  return (
    <Panel title="审核结果" className="team-decision">
      <dl>
        <dt>审核人</dt>
        <dd>{team.decidedBy ?? '—'}</dd>
        <dt>审核时间</dt>
        <dd className="num">{team.decideTime?.slice(0, 16) ?? '—'}</dd>
        <dt>审批意见</dt>
        <dd>{team.approvalComments || '—'}</dd>
      </dl>
    </Panel>
  );
}
