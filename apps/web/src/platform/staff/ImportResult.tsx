import { DownloadOutlined } from '@ant-design/icons';
import type { ImportAnswer } from '@yunguan/contract/platform/staff-import';
import { Alert, Button, Table, type TableColumnsType } from 'antd';
import { usePagesOnScreen } from '@/ui/use-pages-on-screen';
import { passwordList } from './import-lists';
import { saveBytes } from './save-bytes';

type Created = ImportAnswer['created'][number];

const columns: TableColumnsType<Created> = [
  { title: '登录名', dataIndex: 'loginName' },
  { title: '姓名', dataIndex: 'realName' },
  { title: '初始密码', dataIndex: 'initialPassword', className: 'num' },
];

export interface ImportResultProps {
  readonly done: ImportAnswer;
  readonly onSaved: () => void;
}

/** Who was made, with the passwords that nobody sees again. */
export function ImportResult({ done, onSaved }: ImportResultProps) {
  const pages = usePagesOnScreen(done.created.length > 6 && { pageSize: 6, showSizeChanger: false, size: 'small' });
  const handleSave = () => {
    saveBytes(passwordList(done.created), { name: '新用户初始密码.csv', type: 'text/csv;charset=utf-8' });
    onSaved();
  };
  return (
    <>
      <Alert
        type="success"
        showIcon
        style={{ marginBottom: 12 }}
        title={`成功导入 ${done.created.length} 名用户`}
        description="初始密码只显示这一次，请立即导出并妥善保管，告知本人后删除文件。"
        action={
          <Button type="primary" icon={<DownloadOutlined aria-hidden />} onClick={handleSave}>
            导出初始密码
          </Button>
        }
      />
      <Table<Created> size="small" rowKey="loginName" columns={columns} dataSource={done.created} pagination={pages} />
    </>
  );
}
