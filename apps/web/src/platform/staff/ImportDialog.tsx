import { Alert, Button, Modal, Steps } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useShownOnce } from '@/kernel/leave-guard/use-shown-once';
import { isFocusLost } from '@/ui/focus-trail';
import { ProgressDialog } from '@/ui/ProgressDialog';
import { useConfirm } from '@/ui/use-confirm';
import { useUnsent } from '@/kernel/leave-guard/use-unsent';
import { ImportCheck } from './ImportCheck';
import { ImportChoice } from './ImportChoice';
import { ImportResult } from './ImportResult';
import { type StaffImport, useStaffImport } from './use-staff-import';

/** 导入: template, file, checked result, import, passwords. Nothing is written before the check is clean and confirmed. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const confirm = useConfirm();
  const input = useRef<HTMLInputElement>(null);
  const [isSaved, setSaved] = useState(false);
  const run = useStaffImport();
  const { checked, done, isRunning } = run;
  const { guard } = useShownOnce('初始密码只显示这一次，还没有导出；离开后不能再次查看，只能逐个重置。');
  const step = done ? 2 : checked ? 1 : 0;
  // A file with mistakes is chosen anew anyhow.
  const unsent = useUnsent(step === 1 && checked?.answer.problems.length === 0 && !isRunning, 'choice');
  const body = useStepFocus(step);

  const handleFile = (chosen: File | undefined) => {
    // The same file again, after it was corrected, is another one.
    if (input.current) input.current.value = '';
    if (chosen) run.choose(chosen);
  };
  const handleClose = async () => {
    const consequence = '初始密码只显示这一次，关闭后不能再次查看，只能逐个重置。';
    if (done && !isSaved && !(await confirm({ title: '还没有导出初始密码', consequence, okText: '仍然关闭' }))) return;
    if (await unsent.mayGiveUp()) onClose();
  };
  const chooseFile = () => input.current?.click();
  return (
    <>
      <Modal
        open
        width={680}
        title="导入用户"
        mask={{ closable: step === 0 }}
        onCancel={() => void handleClose()}
        footer={<ImportFooter run={run} isSaved={isSaved} onChoose={chooseFile} onClose={() => void handleClose()} />}
      >
        {(isRunning || (done && !isSaved)) && guard}
        {unsent.guard}
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
          <ImportProblems problems={run.problems} mayBeDone={run.mayBeDone} />
          {step === 0 && <ImportChoice isChecking={run.isChecking} onChoose={chooseFile} />}
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

interface ImportFooterProps {
  readonly run: StaffImport;
  /** The passwords were exported. */
  readonly isSaved: boolean;
  readonly onChoose: () => void;
  readonly onClose: () => void;
}

/** The way on from each step; what the check found wrong can only be chosen anew. */
function ImportFooter({ run, isSaved, onChoose, onClose }: ImportFooterProps) {
  const { checked, done, isChecking, isRunning, start } = run;
  if (done) {
    return (
      <Button type={isSaved ? 'primary' : 'default'} onClick={onClose}>
        完成
      </Button>
    );
  }
  if (!checked) return <Button onClick={onClose}>取消</Button>;
  const isClean = checked.answer.problems.length === 0;
  return (
    <>
      <Button type={isClean ? 'default' : 'primary'} loading={isChecking} onClick={onChoose}>
        重新选择文件
      </Button>
      {isClean && (
        <Button type="primary" disabled={isChecking} loading={isRunning} onClick={start}>
          确认导入 {checked.answer.valid} 名用户
        </Button>
      )}
    </>
  );
}

/** Why nothing was imported; and that an import without an answer may have been one. */
function ImportProblems({ problems, mayBeDone }: Pick<StaffImport, 'problems' | 'mayBeDone'>) {
  return (
    <>
      {problems.map((text) => (
        <Alert key={text} type="error" showIcon title={text} style={{ marginBottom: 14 }} />
      ))}
      {mayBeDone && (
        <Alert
          type="warning"
          showIcon
          title="上一次导入没有收到结果，可能已经成功"
          description="请先到用户列表查看；已经导入的用户，初始密码可用“重置密码”逐个重新取得。"
          style={{ marginBottom: 14 }}
        />
      )}
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
