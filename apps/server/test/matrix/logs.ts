import * as logs from '@yunguan/contract/platform/logs';
import { seedId } from '../../src/seed/ids';
import type { ContentApp } from '../content-app';
import { type AreaMatrix, nothing, optionRow } from './row';

/** A live session of somebody who holds no more than the viewer. */
async function newSession(app: ContentApp): Promise<string> {
  await app.login('xuwenjing');
  const { rows } = await app.deps.pools.owner.query<{ family: string }>(
    'select family from access_token where user_id = $1 and ended_at is null order by logged_in_at desc, created_at desc limit 1',
    [seedId.user('xuwenjing')],
  );
  const [session] = rows;
  if (!session) throw new Error('the login left no session');
  return session.family;
}

export const logsMatrix: AreaMatrix = (app) => ({
  [logs.getOperationLog.path]: optionRow('log', ['view'], nothing),
  [logs.getLogCalls.path]: optionRow('log', ['view'], nothing),
  [logs.getLoginLog.path]: optionRow('log', ['view'], nothing),
  [logs.getOnlineSessions.path]: optionRow('log', ['view'], nothing),
  [logs.getExportLog.path]: optionRow('log', ['view'], nothing),
  [logs.endSession.path]: optionRow('log', ['edit'], async () => ({ ids: [await newSession(app())] })),
  [logs.verifyTrail.path]: { as: 'platform', body: nothing, refuses: ['admin', 'viewer'] },
});
