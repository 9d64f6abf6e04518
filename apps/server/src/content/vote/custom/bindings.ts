import * as calls from '@yunguan/contract/content/vote-custom';
import type { Deps } from '../../../deps';
import { AppError } from '../../../kernel/app-error';
import { type Binding, bind } from '../../../kernel/call';

/** Custom sign-up forms and the applications by them. */
export function customBindings(_deps: Deps): Binding[] {
  return [
    bind(calls.getCustomFields, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(calls.addCustomField, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(calls.updateCustomField, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(calls.deleteCustomFields, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(calls.orderCustomFields, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(calls.getSubmissions, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(calls.getSubmission, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(calls.decideSubmission, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(calls.submitCustomSignup, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(calls.cancelCustomSignup, () => Promise.reject(AppError.illegalState('尚未启用'))),
  ];
}
