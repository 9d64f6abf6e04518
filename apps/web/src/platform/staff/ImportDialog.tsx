import { DownloadOutlined, FileExcelOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { getUserImportTemplate, importRowLimit } from '@yunguan/contract/platform/staff-import';
import { Alert, App, Button, Modal, Steps } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { call } from '@/kernel/api/call';
import { textOf } from '@/kernel/api/errors';
import { useShownOnce } from '@/kernel/leave-guard/use-shown-once';
import { isFocusLost } from '@/ui/focus-trail';
import { ProgressDialog } from '@/ui/ProgressDialog';
import { useConfirm } from '@/ui/use-confirm';
import { ImportCheck } from './ImportCheck';
import { ImportResult } from './ImportResult';
import { saveBytes } from './save-bytes';
import { useStaffImport } from './use-staff-import';

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** 导入: template, file, checked result, import, passwords. Nothing is written before the check is clean and confirmed. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const input = useRef<HTMLInputElement>(null);
  const [isSaved, setSaved] = useState(false);
  const { checked, done, error, mayBeDone, isChecking, isRunning, choose, start } = useStaffImport();
  const { guard } = useShownOnce('初始密码只显示这一次，还没有导出；离开后不能再次查看，只能逐个重置。');
  const template = useMutation({
    mutationFn: () => call(getUserImportTemplate, {}),
    onSuccess: ({ name, base64 }) =>
      saveBytes(
        Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)),
        { name, type: workbookType },
      ),
    onError: (failure) => void message.error(textOf(failure), 3),
  });
  const step = done ? 2 : checked ? 1 : 0;
  const isClean = checked?.answer.problems.length === 0;
  const body = useStepFocus(step);

  const handleFile = (chosen: File | undefined) => {
    // The same file again, after it was corrected, is another one.
    if (input.current) input.current.value = '';
    if (chosen) choose(chosen);
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
            {step === 1 && (
              <Button
                type={isClean ? 'default' : 'primary'}
                loading={isChecking}
                onClick={() => input.current?.click()}
              >
                重新选择文件
              </Button>
            )}
            {step === 1 && checked && isClean && (
              <Button type="primary" disabled={isChecking} loading={isRunning} onClick={start}>
                确认导入 {checked.answer.valid} 名用户
              </Button>
            )}
            {step === 0 && <Button onClick={onClose}>取消</Button>}
            {step === 2 && (
              <Button type={isSaved ? 'primary' : 'default'} onClick={() => void handleClose()}>
                完成
              </Button>
            )}
          </>
        }
      >
        {(isRunning || (done && !isSaved)) && guard}
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
        <div className="staff-import-step" ref={body} tabIndex={-1} role="group" aria-label="导入进度">
          {error && <Alert type="error" showIcon title={textOf(error)} style={{ marginBottom: 14 }} />}
          {mayBeDone && (
            <Alert
              type="warning"
              showIcon
              title="上一次导入没有收到结果，可能已经成功"
              description="请先到用户列表查看；已经导入的用户，初始密码可用“重置密码”逐个重新取得。"
              style={{ marginBottom: 14 }}
            />
          )}
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
                  loading={isChecking}
                  onClick={() => input.current?.click()}
                >
                  选择文件
                </Button>
              </div>
            </>
          )}
          {step === 1 && checked && <ImportCheck checked={checked.answer} fileName={checked.file.name} />}
          {step === 2 && done && <ImportResult done={done} onSaved={() => setSaved(true)} />}
        </div>
      </Modal>
      <ProgressDialog
        open={isRunning}
        title="正在导入用户"
        detail={`正在为 ${checked?.answer.valid ?? 0} 名用户生成密码，请不要关闭页面`}
      />
    </>
  );
}

/** The button that led to a step is gone with it: what the step shows takes the focus, to be read and tabbed on from. */
function useStepFocus(step: number) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (step >= 0 && isFocusLost()) body.current?.focus({ preventScroll: true });
  }, [step]);
  return body;
}
