import { setCustomApplyState } from '@yunguan/contract/content/vote';
import { signupExportCode } from '@yunguan/contract/content/vote-signup';
import * as auth from '@yunguan/contract/platform/auth';
import * as files from '@yunguan/contract/platform/files';
import * as lookups from '@yunguan/contract/platform/lookups';
import * as review from '@yunguan/contract/platform/review';
import * as shell from '@yunguan/contract/platform/shell';
import { demoPassword } from '../../src/demo/accounts';
import { wirePassword } from '../../src/kernel/passwords/password-hash';
import { seedId } from '../../src/seed/ids';
import { buildVote, type Form } from '../factories';
import { buildSite } from '../place-factories';
import { buildTeam } from '../vote-team-factory';
import { areaMatrices } from './areas';
import { type AreaMatrix, nothing, optionRow, staffRow } from './row';

/** The authorisation matrix: one row for every call that the server answers. */
export const wholeMatrix: AreaMatrix = (app) => {
  const newVote = (status: 0 | 1 | 100, form: Form = {}) => buildVote(app(), { status, form });
  let cover: Promise<string> | undefined;
  /** One real picture for every row; a call that puts it in the place of the first one changes something. */
  const newCover = () => {
    cover ??= app().picture('editor', '#0d6efd');
    return cover;
  };
  const client = async () => ({ appId: app().deps.config.appId, secret: app().deps.config.appSecret });

  return {
    ...Object.assign({}, ...areaMatrices.map((area) => area(app))),
    [auth.getToken.path]: { as: 'nobody', body: client },
    [auth.login.path]: {
      as: 'anonymous',
      body: async () => ({ nickName: 'viewer', passwords: wirePassword(demoPassword) }),
    },
    [auth.signOut.path]: { as: 'anonymous', body: nothing },
    [auth.changePassword.path]: staffRow(
      async () => ({ oldPasswords: demoPassword, newPassword: 'Jiangbei#2026!' }),
      'pengtao',
    ),
    [auth.getCurrentUser.path]: staffRow(),
    [shell.getUsableOption.path]: staffRow(async () => ({ menuId: seedId.menu('vote') })),
    [shell.firstUsableMenu.path]: staffRow(),
    [shell.firstLeftUsableMenu.path]: staffRow(),
    [shell.searchMenu.path]: staffRow(),
    [shell.getVenueList.path]: staffRow(),
    [shell.switchVenue.path]: staffRow(async () => ({ venueId: seedId.venue('main') }), 'xionglei'),
    [shell.getLogo.path]: { as: 'anonymous', body: nothing },
    [shell.getPreference.path]: staffRow(async () => ({ key: 'vote.columns' })),
    [shell.setPreference.path]: staffRow(async () => ({ key: 'vote.columns', value: ['title'] })),
    [shell.saveDraft.path]: {
      ...staffRow(async () => ({ kind: 'vote', form: {} }), 'editor'),
      refuses: ['viewer', 'reviewer'],
    },
    [shell.getDraft.path]: { ...staffRow(async () => ({ kind: 'vote' }), 'editor'), refuses: ['viewer', 'reviewer'] },
    [shell.dropDraft.path]: staffRow(async () => ({ kind: 'vote' }), 'editor'),
    [lookups.queryAreaList.path]: { as: 'anonymous', body: nothing },
    [lookups.childrenByNodeName.path]: { as: 'anonymous', body: async () => ({ nodeName: '1005' }) },
    [lookups.departmentList.path]: staffRow(),
    [lookups.userList.path]: staffRow(),
    [lookups.geocode.path]: staffRow(async () => ({ provinceId: '50', cityId: '5001', address: '解放碑' })),
    [review.getReviewLog.path]: staffRow(async () => ({ objectId: await newVote(1) })),
    [review.getContentReviewList.path]: staffRow(),
    [review.getUnits.path]: staffRow(),
    [review.getReviewResourceList.path]: staffRow(),
    [review.getApplyList.path]: staffRow(),
    [review.review.path]: {
      as: 'reviewer',
      body: async () => ({ objectId: await newVote(1), result: 'approve' }),
      refuses: ['viewer', 'editor', 'reviewer2'],
    },
    [review.reverseReview.path]: {
      as: 'reviewer2',
      body: async () => ({ objectId: await newVote(100), remark: '有误' }),
      refuses: ['viewer', 'editor', 'reviewer'],
    },
    [review.batchReview.path]: {
      as: 'reviewer',
      body: async () => ({ objectIds: [await newVote(1)], result: 'approve' }),
      // A batch answers per row.
      succeeds: (answer) => answer.state === 1 && Number(answer.objects.succeeded) > 0,
      refuses: ['viewer', 'editor', 'reviewer2'],
    },
    [review.getReviewDetail.path]: staffRow(async () => ({ objectId: await newVote(1) })),
    [files.uploadImageOrVideo.path]: { as: 'editor', body: nothing, refuses: ['viewer'] },
    [files.generateFile.path]: {
      ...staffRow(async () => ({ action: 3027, model: {} }), 'editor'),
      refuses: ['viewer'],
    },
    [files.packFiles.path]: {
      ...staffRow(async () => {
        const activityId = await newVote(100);
        await buildTeam(app(), activityId, { form: { photo: await newCover() } });
        return { action: signupExportCode, model: { activityId }, reason: '评委评审作品' };
      }, 'editor'),
      refuses: ['viewer'],
    },
    [files.generateQrCode.path]: staffRow(async () => ({
      objectId: await buildSite(app(), { status: 100 }),
      type: 16,
    })),
    [setCustomApplyState.path]: optionRow('vote', ['edit'], async () => ({
      activityId: await newVote(0),
      isCustomApply: true,
    })),
  };
};
