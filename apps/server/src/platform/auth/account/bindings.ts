import * as account from '@yunguan/contract/platform/account';
import type { Deps } from '../../../deps';
import { type Binding, bind } from '../../../kernel/call';
import { confirmOwnIdentity } from './confirm-identity';
import { endOwn, ownSessions } from './own-sessions';
import { beginFactor, enableFactor, ownSecurity, type Proving, removeFactor, renewCodes } from './second-factor';

/** What a member of staff does for the safety of his own account. */
export function accountBindings(deps: Deps, proving: Proving): Binding[] {
  return [
    bind(account.getOwnSecurity, (call) => ownSecurity(deps, call)),
    bind(account.beginSecondFactor, (call) => beginFactor(deps, call)),
    bind(account.enableSecondFactor, (call) => enableFactor(deps, proving, call)),
    bind(account.renewRecoveryCodes, (call) => renewCodes(deps, proving, call)),
    bind(account.removeSecondFactor, (call) => removeFactor(deps, proving, call)),
    bind(account.getOwnSessions, (call) => ownSessions(deps, call)),
    bind(account.endOwnSessions, (call) => endOwn(deps, call)),
    bind(account.confirmIdentity, (call) => confirmOwnIdentity(deps, proving.check, call)),
  ];
}
