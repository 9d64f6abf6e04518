import { DownloadOutlined } from '@ant-design/icons';
import type { ImportAnswer, ImportProblem } from '@yunguan/contract/platform/staff-import';
import { Alert, Button, Table, type TableColumnsType } from 'antd';
import { problemList } from './import-lists';
import { saveBytes } from './save-bytes';

const columns: TableColumnsType<ImportProblem> = [
  { title: '行号', dataIndex: 'row', width: 72, className: 'num' },
  { title: '列', dataIndex: 'field', width: 92 },
  { title: '问题', dataIndex: 'message' },
];

/** As many as leave the buttons in sight at 1280 × 720. */
const shownAtOnce = 5;

export interface ImportCheckProps {
  readonly checked: ImportAnswer;
  readonly fileName: string;
}

/** What the dry run found, line by line. */
export function ImportCheck({ checked, fileName }: ImportCheckProps) {
  const { rows, valid, problems } = checked;
  const handleSave = () =>
    saveBytes(problemList(problems), { name: '导入问题清单.csv', type: 'text/csv;charset=utf-8' });
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
        title={`${fileName}：共 ${rows} 行，${valid} 行正确，${problems.length} 处问题`}
        description="还没有导入任何用户。全部改正后，重新选择文件。"
        action={
          <Button icon={<DownloadOutlined aria-hidden />} onClick={handleSave}>
            导出问题清单
          </Button>
        }
      />
      <Table<ImportProblem>
        size="small"
        rowKey={({ row, field, message }) => `${row}${field}${message}`}
        columns={columns}
        dataSource={problems}
        pagination={
          problems.length > shownAtOnce ? { pageSize: shownAtOnce, showSizeChanger: false, size: 'small' } : false
        }
      />
    </>
  );
}
