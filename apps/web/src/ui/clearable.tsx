import { CloseCircleFilled } from '@ant-design/icons';

/** For `allowClear` of a select: antd's own button to empty it speaks English to screen readers. */
export const clearable = { clearIcon: <CloseCircleFilled aria-hidden />, label: '清除' } as const;
