/** Who pays for what clubs do (texts.md Part D): volunteers, or the government as a customer. */
export const serviceTypes = { 1: '志愿服务', 2: '政府采购' } as const;
