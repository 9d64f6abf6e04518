/** The item was shown to the reviewer, so it must have changed since: who may not decide is told no more by the server. */
export const overtaken = '这条内容刚刚已被同事处理、撤回或删除';
