import { defaultPageSize, largestPageSize } from '@yunguan/contract/kernel/page';

/** Rows of a page: 1 to 100, ten when nothing sensible was asked for (decisions §1). */
export function pageSizeOf(asked: number | null | undefined): number {
  return asked && asked > 0 ? Math.min(asked, largestPageSize) : defaultPageSize;
}

/** Rows to skip and to take where pages count from 1; 0 is the first page, too. */
export function windowOf(input: {
  readonly pageIndex?: number | null | undefined;
  readonly pageSize?: number | null | undefined;
}): { readonly limit: number; readonly offset: number } {
  const limit = pageSizeOf(input.pageSize);
  return { limit, offset: Math.max((input.pageIndex ?? 1) - 1, 0) * limit };
}

/** A page under both pairs of names (decisions §1). */
export function pageAnswer<Row>(datas: readonly Row[], total: number) {
  return { datas, total, list: datas, totalCount: total };
}
