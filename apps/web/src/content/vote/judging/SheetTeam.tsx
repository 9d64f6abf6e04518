import {
  type Criterion,
  isPoints,
  longestRemark,
  scoreOf,
  type TeamOnSheet,
} from '@yunguan/contract/content/vote-judging';
import { Checkbox, Image, Input, Typography } from 'antd';
import { memo } from 'react';
import { upTo } from '@/kernel/text-limits';
import { NumberInput } from '@/ui/NumberInput';
import { scoreText } from './judging-text';
import type { Given } from './sheet-edits';

export interface SheetTeamProps {
  readonly team: TeamOnSheet;
  readonly criteria: readonly Criterion[];
  readonly given: Given;
  readonly isEdited: boolean;
  /** Nothing can be given any more, or not now. */
  readonly isFixed: boolean;
  readonly onChange: (team: TeamOnSheet, change: Partial<Given>) => void;
}

/** A team with its work, and the points of a judge. Only the one that is typed into is drawn anew. */
export const SheetTeam = memo(function SheetTeam(props: SheetTeamProps) {
  const { team, criteria, given, isEdited, isFixed, onChange } = props;
  const { number, name, clubName, photo, introduction, slogan } = team;
  const label = clubName || name;
  const who = label === '' ? `${number} 号` : `${number} 号 ${label}`;
  const score = given.isRecused ? null : scoreOf(criteria, given.points);
  const give = (place: number, points: number | null) =>
    onChange(team, { points: given.points.map((old, at) => (at === place ? points : old)) });
  return (
    <li className={isEdited ? 'sheet-team sheet-team-edited' : 'sheet-team'} aria-label={who}>
      <div className="sheet-photo">
        {photo ? (
          <Image src={photo} alt={`${who}的照片`} width={120} height={90} />
        ) : (
          <span className="sheet-photo-none">没有照片</span>
        )}
      </div>
      <div className="sheet-work">
        <h2>
          <span className="num">{number} 号</span> {label}
          {clubName && name && <span className="hint"> {name}</span>}
        </h2>
        {slogan && <p className="sheet-slogan">{slogan}</p>}
        {introduction ? (
          <Typography.Paragraph
            ellipsis={{ rows: 3, expandable: 'collapsible', symbol: (isOpen) => (isOpen ? '收起' : '展开') }}
          >
            {introduction}
          </Typography.Paragraph>
        ) : (
          <p className="hint">没有填写简介</p>
        )}
      </div>
      <div className="sheet-points">
        {criteria.map((criterion, place) => {
          const points = given.points[place] ?? null;
          return (
            <label key={criterion.name} className="sheet-criterion">
              <span title={criterion.name}>{criterion.name}</span>
              <NumberInput<number>
                aria-label={`${who}：${criterion.name}`}
                value={given.isRecused ? null : points}
                status={points === null || isPoints(points) ? '' : 'error'}
                controls={false}
                disabled={isFixed || given.isRecused}
                placeholder="0～100"
                onChange={(next) => give(place, next)}
              />
            </label>
          );
        })}
        <div className="sheet-score">
          <Checkbox
            checked={given.isRecused}
            disabled={isFixed}
            onChange={({ target }) => onChange(team, { isRecused: target.checked })}
          >
            回避
          </Checkbox>
          <span>
            得分 <b className="num">{given.isRecused ? '回避' : scoreText(score)}</b>
          </span>
        </div>
        <Input
          {...upTo(longestRemark)}
          aria-label={`${who}：评语`}
          value={given.remark}
          disabled={isFixed}
          placeholder="评语（选填）"
          onChange={({ target }) => onChange(team, { remark: target.value })}
        />
        {isEdited && team.version > 0 && <span className="hint num">已保存：{keptText(team)}</span>}
      </div>
    </li>
  );
});

function keptText({ points, isRecused, remark }: TeamOnSheet): string {
  const given = isRecused ? '回避' : points.map((one) => one ?? '未评').join('、');
  return remark ? `${given}，${remark}` : given;
}
