/** What every letter must say, to staff as to members; the forms ask for it in the words of the answers. */
export const letterWords = { noReceiver: '请选择收件人', noTitle: '请输入标题', noContent: '请输入内容' } as const;
