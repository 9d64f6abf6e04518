import type { Conflict } from '@yunguan/contract/kernel/envelope';

/** Who saved meanwhile: somebody else, or the user himself in another window. */
export type Saver = Pick<Conflict, 'userName' | 'isOwn'>;

/** Headline of a conflict. `what` was changed, for example 菜单. */
export function conflictTitle({ isOwn }: Saver, what = '内容'): string {
  return isOwn ? `您已在另一个窗口保存过${what}` : `${what}已被他人修改`;
}

/** Begins a sentence on what happened meanwhile, for example 唐晓岚于 2026-11-20 09:30, before 修改过. */
export function conflictSubject({ userName, isOwn }: Saver, time: string): string {
  return isOwn ? `您在另一个窗口于 ${time} ` : `${userName}于 ${time} `;
}

/** Asks whether to save over what was saved meanwhile; `msg` is the server's, `what` was changed, for example 菜单. */
export function overwriteQuestion(msg: string, conflict: Saver, what?: string) {
  const overwritten = conflict.isOwn ? '那一次' : '对方';
  return {
    title: conflictTitle(conflict, what),
    consequence: `${msg}。继续保存将以您填写的内容覆盖${overwritten}的修改。`,
    okText: '覆盖保存',
    danger: true,
  };
}

/** What the two versions are called. */
export interface SideWords {
  readonly mine: string;
  readonly theirs: string;
  readonly myContent: string;
  readonly theirContent: string;
}

const windows: SideWords = {
  mine: '本窗口',
  theirs: '另一窗口',
  myContent: '本窗口的内容',
  theirContent: '另一窗口的内容',
};
const people: SideWords = { mine: '我', theirs: '对方', myContent: '我的内容', theirContent: '对方的内容' };

/** Two windows of one person are told apart as windows, two people as people. */
export function sideWords({ isOwn }: Saver): SideWords {
  return isOwn ? windows : people;
}
