import * as members from '@yunguan/contract/platform/members';
import type { Deps } from '../../deps';
import { type Binding, bind } from '../../kernel/call';
import { type CodeSender, outboxSender } from './code-sender';
import { createGatewaySender } from './gateway-sender';
import { memberPage } from './list-members';
import { reveal, setState } from './manage-members';
import { readOutbox } from './outbox';
import { changeProfile, readProfile } from './profile';
import { sendLoginCode, signInByCode } from './sign-in';

/** Members of the public: their login and profile, and their administration; the menu is one of the whole network. */
export function memberBindings(deps: Deps): Binding[] {
  const sender = senderOf(deps);
  return [
    bind(members.sendCode, (call) => sendLoginCode(deps, sender, call)),
    bind(members.codeLogin, (call) => signInByCode(deps, call)),
    bind(members.getMember, async ({ member }) => ({
      objects: await readProfile(deps.db, deps.config.dataKey, member.memberId),
    })),
    bind(members.updateMember, (call) => changeProfile(deps, call)),
    bind(members.getMemberPage, async ({ input }) => ({ objects: await memberPage(deps.db, input) })),
    bind(members.setMemberState, (call) => setState(deps, call)),
    bind(members.revealMember, (call) => reveal(deps, call)),
    bind(members.getOutbox, (call) => readOutbox(deps, sender, call)),
  ];
}

/** The gateway of the settings, or else the outbox. */
function senderOf({ config, log }: Deps): CodeSender {
  return config.smsGateway ? createGatewaySender({ ...config.smsGateway, fetch, log }) : outboxSender;
}
