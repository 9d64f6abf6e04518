import * as letters from '@yunguan/contract/platform/letters';
import { seedId } from '../../src/seed/ids';
import type { ContentApp } from '../content-app';
import { type AreaMatrix, staffRow } from './row';

export const lettersMatrix: AreaMatrix = (app) => ({
  [letters.getLetterPage.path]: staffRow(),
  [letters.getUnreadLetters.path]: staffRow(),
  // A letter belongs to its receiver: not even the platform marks or removes it for him.
  [letters.readLetters.path]: {
    ...staffRow(async () => ({ ids: [await letterToViewer(app())] })),
    refuses: ['editor', 'admin', 'platform'],
  },
  [letters.removeLetters.path]: {
    ...staffRow(async () => ({ ids: [await letterToViewer(app())] })),
    refuses: ['editor', 'admin', 'platform'],
  },
  [letters.sendLetter.path]: staffRow(async () => ({
    receiverList: [seedId.user('editor')],
    title: '周五例会',
    content: '请带上季度材料。',
  })),
});

/** Id of a fresh letter in the viewer's box. */
async function letterToViewer(app: ContentApp): Promise<string> {
  const { owner } = app.deps.pools;
  const { rows } = await owner.query<{ id: string }>(
    `insert into letter (user_id, kind, title, content) values ($1, 'notice', '通知', '正文') returning id::text`,
    [seedId.user('viewer')],
  );
  return rows[0]?.id ?? '';
}
