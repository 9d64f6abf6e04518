import * as members from '@yunguan/contract/platform/members';
import { demoCode, demoMembers } from '../../src/demo/members';
import { type AreaMatrix, nothing, optionRow, type Row } from './row';

const [somebody] = demoMembers.slice(59);
const id = somebody?.id ?? '';
const phone = '13900000040';

export const membersMatrix: AreaMatrix = (app) => {
  const byMember = (body: Row['body']): Row => ({ as: phone, body });
  return {
    [members.sendCode.path]: { as: 'anonymous', body: async () => ({ tel: '13800001111' }) },
    [members.codeLogin.path]: {
      as: 'anonymous',
      body: async () => {
        const tel = '13800002222';
        await app().call(members.sendCode.path, { tel }, { token: await app().anonymous() });
        return { tel, code: demoCode };
      },
    },
    [members.getMember.path]: byMember(nothing),
    [members.updateMember.path]: byMember(async () => ({ nickName: '江畔听风' })),
    [members.getMemberPage.path]: optionRow('member', ['view'], nothing),
    [members.setMemberState.path]: optionRow('member', ['edit'], async () => ({ id, enabled: true })),
    [members.revealMember.path]: optionRow('member', ['reveal'], async () => ({ id, reason: '核实报名信息' })),
    [members.getOutbox.path]: { as: 'platform', body: nothing, refuses: ['admin', 'viewer', 'editor'] },
  };
};
