import { DownloadOutlined, FileExcelOutlined } from '@ant-design/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getUserImportTemplate,
  importRowLimit,
  importSizeLimit,
  type ImportAnswer,
} from '@yunguan/contract/platform/staff-import';
import { Alert, App, Button, Modal, Steps } from 'antd';
import { useRef, useState } from 'react';
import { call } from '@/kernel/api/call';
import { textOf } from '@/kernel/api/errors';
import { useSingleMutation } from '@/kernel/records/use-single-mutation';
import { queryKeys } from '@/kernel/api/query-keys';
import { ProgressDialog } from '@/ui/ProgressDialog';
import { useConfirm } from '@/ui/use-confirm';
import { ImportCheck } from './ImportCheck';
import { ImportResult } from './ImportResult';
import { saveBytes } from './save-bytes';
import { sendImport } from './send-import';
import { staffArea } from './staff-queries';

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** 导入: template, file, checked result, import, passwords. Nothing is written before the check is clean and confirmed. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [isSaved, setSaved] = useState(false);
  const template = useMutation({
    mutationFn: () => call(getUserImportTemplate, {}),
    onSuccess: ({ name, base64 }) =>
      saveBytes(
        Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)),
        { name, type: workbookType },
      ),
    onError: (error) => void message.error(textOf(error), 3),
  });
  const check = useMutation({ mutationFn: (chosen: File) => sendImport(chosen, { dryRun: true }) });
  const run = useSingleMutation({
    mutationFn: (chosen: File) => sendImport(chosen, { dryRun: false }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.content(staffArea) }),
  });
  const checked: ImportAnswer | undefined = check.data;
  const done = run.data;
  const step = done ? 2 : checked ? 1 : 0;
  const error = run.error ?? check.error;

  const handleFile = (chosen: File | undefined) => {
    // The same file again, after it was corrected, is another one.
    if (input.current) input.current.value = '';
    if (!chosen) return;
    if (chosen.size > importSizeLimit) return void message.error('文件大小不能超过 5MB', 3);
    run.reset();
    setFile(chosen);
    check.mutate(chosen);
  };
  const handleClose = async () => {
    const consequence = '初始密码只显示这一次，关闭后不能再次查看，只能逐个重置。';
    if (done && !isSaved && !(await confirm({ title: '还没有导出初始密码', consequence, okText: '仍然关闭' }))) return;
    onClose();
  };
  return (
    <>
      <Modal
        open
        width={680}
        title="导入用户"
        mask={{ closable: step === 0 }}
        onCancel={() => void handleClose()}
        footer={
          <>
            {checked && !done && <Button onClick={() => input.current?.click()}>重新选择文件</Button>}
            {checked && !done && file && (
              <Button
                type="primary"
                disabled={checked.problems.length > 0}
                loading={run.isPending}
                onClick={() => run.mutate(file)}
              >
                确认导入 {checked.valid} 名用户
              </Button>
            )}
            {!checked && <Button onClick={onClose}>取消</Button>}
            {done && (
              <Button type={isSaved ? 'primary' : 'default'} onClick={() => void handleClose()}>
                完成
              </Button>
            )}
          </>
        }
      >
        <Steps
          size="small"
          current={step}
          items={[{ title: '下载模板、选择文件' }, { title: '检查结果' }, { title: '导入完成' }]}
        />
        <input
          ref={input}
          type="file"
          accept=".xlsx"
          hidden
          aria-label="选择 Excel 文件"
          onChange={(event) => handleFile(event.target.files?.[0])}
        />
        <div className="staff-import-step">
          {error && <Alert type="error" showIcon title={textOf(error)} style={{ marginBottom: 14 }} />}
          {step === 0 && (
            <>
              <ul className="staff-import-note">
                <li>在模板中填写用户，登录名和姓名必填；部门、角色、场馆填写名称。</li>
                <li>多个角色用“、”分隔，只能填写您可以授予的角色；场馆空白时为当前场馆。</li>
                <li>每次最多 {importRowLimit} 名用户、5 MB；有一处问题就不会导入任何用户。</li>
                <li>导入后为每名用户生成一次性初始密码，请在最后一步导出。</li>
              </ul>
              <div className="staff-import-file">
                <Button
                  icon={<DownloadOutlined aria-hidden />}
                  loading={template.isPending}
                  onClick={() => template.mutate()}
                >
                  下载模板
                </Button>
                <Button
                  type="primary"
                  icon={<FileExcelOutlined aria-hidden />}
                  loading={check.isPending}
                  onClick={() => input.current?.click()}
                >
                  选择文件
                </Button>
                {file && <span className="hint">{file.name}</span>}
              </div>
            </>
          )}
          {step === 1 && checked && <ImportCheck checked={checked} fileName={file?.name ?? ''} />}
          {step === 2 && done && <ImportResult done={done} onSaved={() => setSaved(true)} />}
        </div>
      </Modal>
      <ProgressDialog
        open={run.isPending}
        title="正在导入用户"
        detail={`正在为 ${checked?.valid ?? 0} 名用户生成密码，请不要关闭页面`}
      />
    </>
  );
}
