import { expect, it } from 'vitest';
import { overwriteQuestion } from './conflict-text';

it('asks before the work of somebody else is written over, or that of one’s own other window', () => {
  const theirs = overwriteQuestion('内容已被唐晓岚修改', { userName: '唐晓岚' }, '角色');
  expect(theirs).toMatchObject({ title: '角色已被他人修改', danger: true });
  expect(theirs.consequence).toBe('内容已被唐晓岚修改。继续保存将以您填写的内容覆盖对方的修改。');
  const own = overwriteQuestion('内容已被您修改', { userName: '唐晓岚', isOwn: true });
  expect(own).toMatchObject({ title: '您已在另一个窗口保存过内容', danger: true });
  expect(own.consequence).toBe('内容已被您修改。继续保存将以您填写的内容覆盖那一次的修改。');
});
