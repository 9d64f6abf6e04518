import type { TablePaginationConfig } from 'antd';
import { useOnPaper } from './use-on-paper';

/** The pages of a table that has all of its rows; on paper, where nobody turns pages, all rows stand below each other. */
export function usePagesOnScreen(pages: TablePaginationConfig | false): TablePaginationConfig | false {
  return useOnPaper() ? false : pages;
}
