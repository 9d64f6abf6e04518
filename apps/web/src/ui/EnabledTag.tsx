import { StatusTag } from './StatusTag';

/**
 * Whether an account, a member or a choice is in use. What is out of use rests, like what was cancelled or has ended: red is
 * for what was refused or went wrong.
 */
export function EnabledTag({ enabled }: { readonly enabled: boolean }) {
  return <StatusTag tone={enabled ? 'passed' : 'draft'} text={enabled ? '正常' : '已停用'} />;
}
