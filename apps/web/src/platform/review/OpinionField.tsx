import { SettingOutlined } from '@ant-design/icons';
import { longestOpinion } from '@yunguan/contract/kernel/text-limits';
import { Button } from 'antd';
import { useState } from 'react';
import { OpinionBox, type OpinionBoxProps } from '@/kernel/decisions/OpinionBox';
import { ReasonsDialog } from './ReasonsDialog';
import { useReasons } from './use-reasons';

export interface OpinionFieldProps
  extends Pick<OpinionBoxProps, 'value' | 'onChange' | 'isRequired' | 'placeholder' | 'rows' | 'disabled' | 'ref'> {
  /** Shown under the field. */
  readonly problem?: string | undefined;
  /** Nothing can be agreed to: only reasons are ready-made. */
  readonly isReturn?: boolean;
}

/** How an opinion begins that agrees. */
const consent = /^\s*(同意|通过|准予|批准)/;

/** 审批意见 with the user's ready-made texts. */
export function OpinionField({ isRequired = false, problem, isReturn = false, ...props }: OpinionFieldProps) {
  const { value, onChange } = props;
  const { reasons } = useReasons();
  const [isManaging, setManaging] = useState(false);
  const manage = (
    <Button
      type="text"
      size="small"
      icon={<SettingOutlined aria-hidden />}
      aria-label="管理常用意见"
      title="管理常用意见"
      onClick={() => setManaging(true)}
    />
  );
  return (
    <>
      <OpinionBox
        {...props}
        longest={longestOpinion}
        isRequired={isRequired}
        problem={problem}
        texts={isReturn ? reasons.filter((reason) => !consent.test(reason)) : reasons}
        onPick={(reason) => onChange(withText(value, reason))}
        extra={manage}
      />
      {isManaging && <ReasonsDialog onClose={() => setManaging(false)} />}
    </>
  );
}

/** An opinion with a further text behind it, once. */
export function withText(opinion: string, text: string): string {
  const kept = opinion.trimEnd();
  if (kept.endsWith(text)) return opinion;
  return [...kept, ...text].slice(0, longestOpinion).join('');
}
