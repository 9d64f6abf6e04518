import * as applications from '@yunguan/contract/content/vote-application';
import * as custom from '@yunguan/contract/content/vote-custom';
import { addField, apply, buildOpenForm, mustApply, newMember } from '../custom-factory';
import { type AreaMatrix, optionRow } from './row';

/** One member for the calls that members make; the others apply once and are never seen again. */
const applicant = '13900000039';

export const voteCustomMatrix: AreaMatrix = (app) => {
  const withField = async () => {
    const activityId = await buildOpenForm(app());
    return { activityId, id: await addField(app(), activityId, { fieldName: '节目名称' }) };
  };
  const waiting = async () => {
    const activityId = await buildOpenForm(app());
    return { activityId, id: await mustApply(app(), newMember(), activityId) };
  };
  return {
    [custom.getCustomFields.path]: {
      as: 'anonymous',
      body: async () => ({ activityId: await buildOpenForm(app()) }),
    },
    [custom.addCustomField.path]: optionRow('vote', ['edit'], async () => ({
      activityId: await buildOpenForm(app()),
      fieldName: '参赛组别',
      type: 1,
      sort: 1,
    })),
    [custom.updateCustomField.path]: optionRow('vote', ['edit'], async () => ({
      ...(await withField()),
      fieldName: '作品名称',
      type: 1,
      sort: 2,
    })),
    [custom.deleteCustomFields.path]: optionRow('vote', ['edit'], async () => ({ ids: [(await withField()).id] })),
    [custom.orderCustomFields.path]: optionRow('vote', ['edit'], async () => {
      const { activityId, id } = await withField();
      return { activityId, fields: [{ id, parentId: null }] };
    }),
    [applications.getSubmissions.path]: optionRow('vote', ['view'], async () => ({
      activityId: (await waiting()).activityId,
      state: 0,
      pageSize: 10,
      pageIndex: 1,
    })),
    [applications.getSubmission.path]: optionRow('vote', ['view'], async () => ({ id: (await waiting()).id })),
    [applications.decideSubmission.path]: optionRow('vote', ['review'], async () => ({
      id: (await waiting()).id,
      state: 100,
      approvalComments: '材料齐全',
    })),
    [applications.decideSubmissions.path]: optionRow('vote', ['review'], async () => ({
      ids: [(await waiting()).id],
      state: 100,
      approvalComments: '材料齐全',
    })),
    [applications.applyOnBehalf.path]: optionRow('vote', ['add'], async () => ({
      activityId: await buildOpenForm(app()),
      tel: '13800138000',
      answers: [],
    })),
    [applications.revealSubmission.path]: optionRow('vote', ['reveal'], async () => ({
      id: (await waiting()).id,
      reason: '电话核实',
    })),
    [applications.linkSubmissionFiles.path]: optionRow('vote', ['review'], async () => ({ id: (await waiting()).id })),
    [applications.uploadMemberFile.path]: {
      as: applicant,
      body: async () => ({ activityId: await buildOpenForm(app()) }),
    },
    [applications.submitCustomSignup.path]: {
      as: applicant,
      body: async () => ({ activityId: await buildOpenForm(app()), tel: applicant, answers: [] }),
    },
    [applications.cancelCustomSignup.path]: {
      as: applicant,
      body: async () => {
        const answer = await apply(app(), applicant, await buildOpenForm(app()));
        return { id: answer.objects.id };
      },
    },
  };
};
