import type { Judging } from '@yunguan/contract/content/vote-judging';
import { Progress } from 'antd';
import type { ReactNode } from 'react';
import { Panel } from '@/ui/Panel';
import { StatusTag } from '@/ui/StatusTag';
import { scoreText } from './judging-text';

export interface JudgesPanelProps {
  readonly judging: NonNullable<Judging['judging']>;
  readonly teamCount: number;
  readonly title: string;
  readonly extra: ReactNode;
}

/** By what is judged, until when, and how far each judge is. */
export function JudgesPanel({ judging, teamCount, title, extra }: JudgesPanelProps) {
  const { criteria, endTime, isEnded, isBlind, isTrimmed, voteShare, judges } = judging;
  const rules = [isBlind && '匿名评分', isTrimmed && '去掉一个最高分和一个最低分'].filter((rule) => rule !== false);
  return (
    <Panel title={title} extra={extra}>
      <dl className="judging-facts">
        <Fact label="评分项">{criteria.map(({ name, weight }) => `${name} ${weight}%`).join('、')}</Fact>
        <Fact label="综合分">
          网络投票 {voteShare}%、评委评分 {100 - voteShare}%
        </Fact>
        <Fact label="截止时间">
          {endTime} <StatusTag tone={isEnded ? 'draft' : 'passed'} text={isEnded ? '已截止' : '评分中'} />
        </Fact>
        {rules.length > 0 && <Fact label="规则">{rules.join('、')}</Fact>}
      </dl>
      <ul className="judging-judges" aria-label="评委">
        {judges.map(({ id, name, department, isEnabled, done, average }) => (
          <li key={id}>
            <span className="judging-judge" title={department}>
              {name}
              {!isEnabled && <StatusTag tone="failed" text="已停用" />}
            </span>
            <Progress
              percent={teamCount === 0 ? 0 : Math.round((done / teamCount) * 100)}
              size="small"
              showInfo={false}
              aria-label={`${name}的评分进度`}
            />
            <span className="hint num">
              {done} / {teamCount} 支{average !== null && ` · 平均 ${scoreText(average)}`}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}
