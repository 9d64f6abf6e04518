/** What an open choice says whose options did not come: opening it again asks for them anew. */
export const choicesFailed = '加载失败，请重新打开';
