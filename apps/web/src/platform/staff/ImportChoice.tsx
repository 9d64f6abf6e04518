import { DownloadOutlined, FileExcelOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { getUserImportTemplate, importRowLimit } from '@yunguan/contract/platform/staff-import';
import { App, Button } from 'antd';
import { call } from '@/kernel/api/call';
import { isSilent, textOf } from '@/kernel/api/errors';
import { saveBytes } from './save-bytes';

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface ImportChoiceProps {
  readonly isChecking: boolean;
  /** Asks for the file. */
  readonly onChoose: () => void;
}

/** First step of 导入: what the workbook has to be like, its template, and the choice of the filled one. */
export function ImportChoice({ isChecking, onChoose }: ImportChoiceProps) {
  const { message } = App.useApp();
  const template = useMutation({
    mutationFn: () => call(getUserImportTemplate, {}),
    onSuccess: ({ name, base64 }) =>
      saveBytes(
        Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)),
        { name, type: workbookType },
      ),
    onError: (failure) => {
      if (!isSilent(failure)) message.error(textOf(failure), 3);
    },
  });
  return (
    <>
      <ul className="staff-import-note">
        <li>在模板中填写用户，登录名和姓名必填；部门、角色、场馆填写名称。</li>
        <li>多个角色用“、”分隔，只能填写您可以授予的角色；场馆空白时为当前场馆。</li>
        <li>每次最多 {importRowLimit} 名用户、5 MB；有一处问题就不会导入任何用户。</li>
        <li>导入后为每名用户生成一次性初始密码，请在最后一步导出。</li>
      </ul>
      <div className="staff-import-file">
        <Button icon={<DownloadOutlined aria-hidden />} loading={template.isPending} onClick={() => template.mutate()}>
          下载模板
        </Button>
        <Button type="primary" icon={<FileExcelOutlined aria-hidden />} loading={isChecking} onClick={onChoose}>
          选择文件
        </Button>
      </div>
    </>
  );
}
