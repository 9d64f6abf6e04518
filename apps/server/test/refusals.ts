/** The bytes that answer a missing right, another venue's id and an unknown one. */
export const forbidden = { status: 200, state: 0, msg: '无权限或数据不存在', objects: { code: 'FORBIDDEN' } };
