import { recruitEndpoints } from '@yunguan/contract/content/recruit';
import { setCustomApplyState, voteEndpoints } from '@yunguan/contract/content/vote';
import { signupExportCode } from '@yunguan/contract/content/vote-signup';
import type { ContentOperation } from '@yunguan/contract/kernel/content';
import type { Endpoint } from '@yunguan/contract/kernel/endpoint';
import type { Option } from '@yunguan/contract/kernel/options';
import * as auth from '@yunguan/contract/platform/auth';
import * as files from '@yunguan/contract/platform/files';
import * as lookups from '@yunguan/contract/platform/lookups';
import * as review from '@yunguan/contract/platform/review';
import * as shell from '@yunguan/contract/platform/shell';
import { demoPassword } from '../../src/demo/accounts';
import { wirePassword } from '../../src/kernel/passwords/password-hash';
import { seedId } from '../../src/seed/ids';
import { buildRecruit, buildVote, type Form, recruitInput } from '../factories';
import { buildSite } from '../place-factories';
import { buildTeam } from '../vote-team-factory';
import { areaMatrices } from './areas';
import { type AreaMatrix, nothing, optionRow, type Row, staffRow } from './row';

const ofVote = (anyOf: (Option | 'view')[], body: Row['body']) => optionRow('vote', anyOf, body);
const ofRecruit = (anyOf: (Option | 'view')[], body: Row['body']) => optionRow('recruit', anyOf, body);
const pathOf = (endpoints: Partial<Record<ContentOperation, Endpoint>>, operation: ContentOperation) =>
  endpoints[operation]?.path ?? `no ${operation}`;
const voteCall = (operation: ContentOperation) => pathOf(voteEndpoints, operation);
const recruitCall = (operation: ContentOperation) => pathOf(recruitEndpoints, operation);

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
    [voteCall('page')]: ofVote(['view'], nothing),
    [voteCall('detail')]: ofVote(['view'], async () => ({ id: await newVote(0) })),
    [voteCall('create')]: ofVote(['add'], async () => ({ title: '新的活动', status: 0 })),
    [voteCall('update')]: ofVote(['edit'], async () => ({ id: await newVote(0), title: '改过的活动' })),
    [voteCall('remove')]: ofVote(['del'], async () => ({ ids: [await newVote(0)] })),
    [voteCall('revoke')]: ofVote(['edit', 'add'], async () => ({ id: await newVote(1) })),
    [voteCall('cover')]: ofVote(['edit'], async () => ({ id: await newVote(0), cover: await newCover() })),
    [setCustomApplyState.path]: ofVote(['edit'], async () => ({ activityId: await newVote(0), isCustomApply: true })),
    [recruitCall('page')]: ofRecruit(['view'], nothing),
    [recruitCall('detail')]: ofRecruit(['view'], async () => ({ id: await buildRecruit(app()) })),
    [recruitCall('create')]: ofRecruit(['add'], async () => recruitInput()),
    [recruitCall('update')]: ofRecruit(['edit'], async () => ({ id: await buildRecruit(app()), title: '改过的招生' })),
    [recruitCall('remove')]: ofRecruit(['del'], async () => ({ ids: [await buildRecruit(app())] })),
    [recruitCall('toggle')]: ofRecruit(['edit'], async () => ({ id: await buildRecruit(app()) })),
    [recruitCall('pin')]: ofRecruit(['edit'], async () => ({ id: await buildRecruit(app()) })),
  };
};
