/** 0 female, 1 male, as on every form (texts.md Part H). */
export const sexes = { 0: '女', 1: '男' } as const;

/** 女 or 男; empty where nobody said. */
export function sexName(sex: number | null): string {
  return sex === 0 || sex === 1 ? sexes[sex] : '';
}
