import {
  cancelCustomSignup,
  type CustomSubmission,
  decideSubmission,
  getSubmission,
  getSubmissions,
} from '@yunguan/contract/content/vote-application';
import { getApplyList } from '@yunguan/contract/platform/review';
import type { ContentApp } from './content-app';
import { type Form, mustSend } from './factories';

/** The calls of applications in the name of who usually makes them; the app exists once the tests run. */
export function applicationCalls(app: () => ContentApp) {
  const owner = () => app().deps.pools.owner;
  const list = (activityId: string, body: Form = {}, name = 'viewer') =>
    app().send(name, getSubmissions.path, { activityId, state: 0, pageSize: 10, pageIndex: 1, ...body });
  const rowsOf = async (activityId: string, body: Form = {}) =>
    (await list(activityId, { pageSize: 100, ...body })).objects.datas as CustomSubmission[];
  const detail = async (id: string) =>
    (await mustSend(app(), 'viewer', getSubmission.path, { id })) as unknown as CustomSubmission;
  const decide = (id: string, changes: Form = {}, name = 'reviewer') =>
    app().send(name, decideSubmission.path, { id, state: 100, approvalComments: '材料齐全', ...changes });
  const cancel = (tel: string, id: string) => app().send(tel, cancelCustomSignup.path, { id });
  const waiting = async (name = 'reviewer') =>
    ((await mustSend(app(), name, getApplyList.path, { kind: 'customSignup', pageSize: 100 })).datas as Form[]).map(
      ({ objectId }) => objectId,
    );
  return { owner, list, rowsOf, detail, decide, cancel, waiting };
}
