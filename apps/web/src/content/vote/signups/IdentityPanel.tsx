import { IdcardOutlined } from '@ant-design/icons';
import { revealTeam, type VoteTeam } from '@yunguan/contract/content/vote-signup';
import { Image } from 'antd';
import { useState } from 'react';
import { call } from '@/kernel/api/call';
import { DetailFields } from '@/kernel/detail/DetailFields';
import '@/kernel/reveal/id-card.css';
import { RevealButton } from '@/kernel/reveal/RevealButton';
import { RevealDialog } from '@/kernel/reveal/RevealDialog';
import { revealSeconds, useRevealed } from '@/kernel/reveal/use-revealed';
import { Panel } from '@/ui/Panel';

export interface IdentityPanelProps {
  readonly team: VoteTeam;
  readonly mayReveal: boolean;
}

/** Identity of the applicant: covered, and for a minute in full to who says why. */
export function IdentityPanel({ team, mayReveal }: IdentityPanelProps) {
  const { revealed, secondsLeft, reveal, hide } = useRevealed((reason) => call(revealTeam, { id: team.id, reason }));
  const [isAsking, setAsking] = useState(false);
  const hasAny = team.idCardNo !== '' || team.idCardFrontUrl !== null || team.idCardBackUrl !== null;
  const button = <RevealButton secondsLeft={secondsLeft} onReveal={() => setAsking(true)} onHide={hide} />;
  return (
    <Panel title="身份信息" className="signup-identity" extra={mayReveal && hasAny ? button : undefined}>
      <DetailFields
        fields={[
          {
            label: '身份证号',
            value: <span className="num">{(revealed?.idCardNo ?? team.idCardNo) || '未填写'}</span>,
          },
          { label: '联系电话', value: <span className="num">{revealed?.tel ?? team.tel}</span> },
        ]}
      />
      {hasAny && (
        <div className="id-cards">
          <IdCard label="身份证人像面" isThere={team.idCardFrontUrl !== null} link={revealed?.idCardFront} />
          <IdCard label="身份证国徽面" isThere={team.idCardBackUrl !== null} link={revealed?.idCardBack} />
        </div>
      )}
      {!hasAny && <p className="hint">报名时没有填写身份证号，也没有上传证件照。</p>}
      {hasAny && !mayReveal && <p className="hint">身份信息已隐藏，查看需要“查看敏感信息”权限。</p>}
      {isAsking && (
        <RevealDialog
          title={`查看 ${team.name} 的完整信息`}
          lead={`将显示身份证号、联系电话和证件照 ${revealSeconds} 秒。查看人、时间和原因将记入操作日志。`}
          placeholder="例如：核对领队身份"
          done={`完整信息将显示 ${revealSeconds} 秒`}
          onReveal={reveal}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  );
}

interface IdCardProps {
  readonly label: string;
  readonly isThere: boolean;
  readonly link: string | null | undefined;
}

function IdCard({ label, isThere, link }: IdCardProps) {
  if (link) return <Image className="id-card-image" src={link} alt={label} width={216} height={136} />;
  return (
    <span className={isThere ? 'id-card id-card-large id-card-covered' : 'id-card id-card-large'}>
      <IdcardOutlined aria-hidden />
      <span>{label}</span>
      <small>{isThere ? '已隐藏' : '未上传'}</small>
    </span>
  );
}
