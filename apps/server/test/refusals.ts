/** The bytes that answer a missing right, another venue's id and an unknown one. */
export const forbidden = { status: 200, state: 0, msg: '无权限或数据不存在', objects: { code: 'FORBIDDEN' } };

/** An id of the right form that nothing has. */
export const unknownId = '0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e';
