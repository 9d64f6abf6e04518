import { applyOnBehalf, decideSubmissions } from '@yunguan/contract/content/vote-application';
import * as calls from '@yunguan/contract/content/vote-custom';
import type { Deps } from '../../../deps';
import { type Binding, bind } from '../../../kernel/call';
import { signUpOnBehalf } from './apply-on-behalf';
import { addField, deleteFields, updateField } from './change-fields';
import { formTree, readFields } from './custom-form';
import { decideApplication, decideApplications } from './decide-applications';
import { behind, findReadableForm } from './form-activity';
import { keepMemberFile } from './keep-member-file';
import { linkFiles } from './link-files';
import { orderFields } from './order-fields';
import { revealApplication } from './reveal-application';
import { listApplications, showApplication } from './read-applications';
import { cancelApplication, submitApplication } from './submit-application';

/** Custom sign-up forms and the applications by them. */
export function customBindings(deps: Deps): Binding[] {
  return [
    bind(calls.getCustomFields, async ({ session, input }) => {
      const activity = await findReadableForm(deps.db, session, input.activityId);
      const fields = await readFields(behind(deps.db, [activity.venueId]), activity.id);
      return { objects: formTree(activity.id, fields) };
    }),
    bind(calls.addCustomField, (call) => addField(deps, call)),
    bind(calls.updateCustomField, (call) => updateField(deps, call)),
    bind(calls.deleteCustomFields, (call) => deleteFields(deps, call)),
    bind(calls.orderCustomFields, (call) => orderFields(deps, call)),
    bind(calls.getSubmissions, (call) => listApplications(deps, call)),
    bind(calls.getSubmission, (call) => showApplication(deps, call)),
    bind(calls.decideSubmission, (call) => decideApplication(deps, call)),
    bind(decideSubmissions, (call) => decideApplications(deps, call)),
    bind(calls.revealSubmission, (call) => revealApplication(deps, call)),
    bind(calls.linkSubmissionFiles, (call) => linkFiles(deps, call)),
    bind(calls.uploadMemberFile, (call) => keepMemberFile(deps, call)),
    bind(applyOnBehalf, (call) => signUpOnBehalf(deps, call)),
    bind(calls.submitCustomSignup, (call) => submitApplication(deps, call)),
    bind(calls.cancelCustomSignup, (call) => cancelApplication(deps, call)),
  ];
}
