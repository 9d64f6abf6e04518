import type { ImportAnswer, ImportProblem } from '@yunguan/contract/platform/staff-import';
import { Alert, Table, type TableColumnsType } from 'antd';

const columns: TableColumnsType<ImportProblem> = [
  { title: '行号', dataIndex: 'row', width: 72, className: 'num' },
  { title: '列', dataIndex: 'field', width: 92 },
  { title: '问题', dataIndex: 'message' },
];

export interface ImportCheckProps {
  readonly checked: ImportAnswer;
  readonly fileName: string;
}

/** What the dry run found, line by line. */
export function ImportCheck({ checked, fileName }: ImportCheckProps) {
  const { rows, valid, problems } = checked;
  if (problems.length === 0) {
    return (
      <Alert
        type="success"
        showIcon
        title={`检查通过：共 ${rows} 名用户，均可导入`}
        description={`${fileName}。确认后将新增 ${rows} 个账号，首次登录须修改密码。`}
      />
    );
  }
  return (
    <>
      <Alert
        type="warning"
        showIcon
        style={{ marginBottom: 12 }}
        title={`共 ${rows} 行，${valid} 行可导入，${problems.length} 处问题`}
        description="请在文件中改正后重新选择；全部正确后才能导入。"
      />
      <Table<ImportProblem>
        size="small"
        rowKey={({ row, field, message }) => `${row}${field}${message}`}
        columns={columns}
        dataSource={problems}
        pagination={problems.length > 8 ? { pageSize: 8, showSizeChanger: false, size: 'small' } : false}
      />
    </>
  );
}
