import { WarningOutlined } from '@ant-design/icons';
import {
  getUnattendedSteps,
  type UnattendedStep,
  unattendedText,
  unattendedWords,
} from '@yunguan/contract/platform/unattended';
import { call } from '../api/call';
import './dialogs.css';

export interface UnattendedQuestion {
  readonly userIds: readonly string[];
  readonly without?: { readonly roleId: string; readonly venueId: string };
}

/** Steps that the change leaves with nobody; none where the question itself fails, for it must not stand in the way. */
export function unattendedSteps(question: UnattendedQuestion, signal?: AbortSignal): Promise<UnattendedStep[]> {
  const options = signal === undefined ? {} : { signal };
  return call(getUnattendedSteps, { ...question, userIds: [...question.userIds] }, options).then(
    ({ unattended }) => unattended,
    () => [],
  );
}

/** What stands beside a question about people and roles; nothing where nobody is missed. */
export function UnattendedNote({ steps }: { readonly steps: readonly UnattendedStep[] }) {
  if (steps.length === 0) return null;
  return (
    <p className="unattended-note" role="alert">
      <WarningOutlined aria-hidden />
      <span>之后{unattendedWords(steps)}将没有人能办理，等待中的内容会停在那里，请另外安排审核人。</span>
    </p>
  );
}

/** The warning after a save that left steps with nobody; empty where none. */
export function unattendedWarning(steps: readonly UnattendedStep[]): string {
  return steps.length === 0 ? '' : `${unattendedWords(steps)}${unattendedText}，请在审批设置中更换审核人`;
}
