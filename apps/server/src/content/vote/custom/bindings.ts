import * as applicationCalls from '@yunguan/contract/content/vote-application';
import * as formCalls from '@yunguan/contract/content/vote-custom';
import type { Deps } from '../../../deps';
import { behind } from '../../../db/behind';
import { type Binding, bind } from '../../../kernel/call';
import { createTurns } from '../../../kernel/turns';
import { signUpOnBehalf } from './apply-on-behalf';
import { addField, deleteFields, updateField } from './change-fields';
import { formTree, readFields } from './custom-form';
import { decideApplication, decideApplications } from './decide-applications';
import { findReadableForm } from './form-activity';
import { keepMemberFile } from './keep-member-file';
import { linkFiles } from './link-files';
import { orderFields } from './order-fields';
import { revealApplication } from './reveal-application';
import { listApplications, showApplication } from './read-applications';
import { cancelApplication, submitApplication } from './submit-application';

/** Custom sign-up forms and the applications by them. */
export function customBindings(deps: Deps): Binding[] {
  const desk = { deps, inTurn: createTurns({ fullText: '当前报名人数过多，请稍后再试' }) };
  return [
    bind(formCalls.getCustomFields, async ({ session, input }) => {
      const activity = await findReadableForm(deps.db, session, input.activityId);
      const fields = await readFields(behind(deps.db, [activity.venueId]), activity.id);
      return { objects: formTree(activity.id, fields) };
    }),
    bind(formCalls.addCustomField, (call) => addField(deps, call)),
    bind(formCalls.updateCustomField, (call) => updateField(deps, call)),
    bind(formCalls.deleteCustomFields, (call) => deleteFields(deps, call)),
    bind(formCalls.orderCustomFields, (call) => orderFields(deps, call)),
    bind(applicationCalls.getSubmissions, (call) => listApplications(deps, call)),
    bind(applicationCalls.getSubmission, (call) => showApplication(deps, call)),
    bind(applicationCalls.decideSubmission, (call) => decideApplication(deps, call)),
    bind(applicationCalls.decideSubmissions, (call) => decideApplications(deps, call)),
    bind(applicationCalls.revealSubmission, (call) => revealApplication(deps, call)),
    bind(applicationCalls.linkSubmissionFiles, (call) => linkFiles(deps, call)),
    bind(applicationCalls.uploadMemberFile, (call) => keepMemberFile(deps, call)),
    bind(applicationCalls.applyOnBehalf, (call) => signUpOnBehalf(deps, call)),
    bind(applicationCalls.submitCustomSignup, (call) => submitApplication(desk, call)),
    bind(applicationCalls.cancelCustomSignup, (call) => cancelApplication(deps, call)),
  ];
}
