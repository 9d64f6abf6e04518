/** Reason of what a member took back himself. */
export const byMember = '会员本人取消';
