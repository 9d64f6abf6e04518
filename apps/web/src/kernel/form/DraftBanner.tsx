import { Alert, App, Button } from 'antd';
import { useState } from 'react';
import { useConfirm } from '@/ui/use-confirm';
import { useFocusBack } from '@/ui/use-focus-back';
import { isSilent, textOf } from '../api/errors';
import { type CurrentUser, useSession } from '../session/use-session';
import type { Draft } from './draft';
import './draft-banner.css';

export interface DraftBannerProps {
  readonly draft: Draft;
  /** Of a version that has been saved over since. */
  readonly isOutdated: boolean;
  readonly onRestore: () => void;
  /** Drops the draft for good. @throws Refused, NetworkFailure, SessionEnded */
  readonly onDrop: () => Promise<void>;
}

const firstField = '.drafted-form :is(input, textarea):enabled';

/** Offers unsaved work of an earlier visit; the form waits for the answer, so that neither version overwrites the other. */
export function DraftBanner({ draft, isOutdated, onRestore, onDrop }: DraftBannerProps) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const { user } = useSession();
  const [isDropping, setIsDropping] = useState(false);
  // The answer opens the form: whoever works by keyboard goes on in its first field.
  useFocusBack(() => document.querySelector<HTMLElement>(firstField));

  const handleDrop = async () => {
    const isSure = await confirm({
      title: '确定要丢弃未保存的修改，是否继续',
      consequence: '丢弃后不能恢复。',
      danger: true,
      okText: '丢弃',
    });
    if (!isSure) return;
    setIsDropping(true);
    try {
      await onDrop();
    } catch (error) {
      if (!isSilent(error)) message.error(textOf(error), 3);
    } finally {
      setIsDropping(false);
    }
  };
  return (
    <Alert
      className="draft-banner"
      type="warning"
      showIcon
      title={`检测到未保存的修改（${draft.savedTime.slice(0, 16)}）`}
      description={
        isOutdated
          ? '此后内容又有人保存过；恢复后提交时，会请您逐项选择保留哪一份。'
          : `${placeText(draft, user)}请先选择恢复或丢弃，再继续编辑。`
      }
      action={
        <div className="draft-banner-actions">
          <Button type="primary" onClick={onRestore} disabled={isDropping}>
            恢复
          </Button>
          <Button onClick={() => void handleDrop()} loading={isDropping}>
            丢弃
          </Button>
        </div>
      }
    />
  );
}

type Place = Pick<CurrentUser, 'venueId' | 'venueName'>;

/** A new record belongs to the venue in which it is saved: whoever began it in another one is told so. */
function placeText({ baseVersion, venueId, venueName = '' }: Draft, here: Place): string {
  if (baseVersion !== null || venueId === undefined || venueId === here.venueId) {
    return '上次离开时（或在另一个标签页里）还有修改没有保存。';
  }
  return `这些内容是在「${venueName}」填写的，当前场馆是「${here.venueName}」。`;
}
