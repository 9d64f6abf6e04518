import { nothingUploadedText } from '@yunguan/contract/platform/library';
import { App } from 'antd';
import { useState } from 'react';
import { useLeaveGuard } from '@/kernel/leave-guard/use-leave-guard';
import { countsOf, isOpen } from '@/kernel/library/upload/upload-item';
import { type RegistrationChoice, useRegistration } from '@/kernel/library/upload/use-registration';
import type { UploadQueueView } from '@/kernel/library/upload/use-upload-queue';
import { useConfirm } from '@/ui/use-confirm';

export type UploadSteps = ReturnType<typeof useUploadSteps>;

/** The way through the dialog, and out of it. @param onClose told the ids of the new resources */
export function useUploadSteps(
  onClose: (added: readonly string[]) => void,
  { queue, items, isRunning }: UploadQueueView,
) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const { save, isSaving } = useRegistration(queue);
  const [step, setStep] = useState(0);
  const kept = () => queue.state().items.flatMap(({ resourceId }) => resourceId ?? []);
  const unkept = () => queue.state().items.filter(({ state, resourceId }) => state === 'done' && !resourceId).length;
  const isUnderWay = () => queue.state().isRunning || unkept() > 0;
  const unsent = () => queue.state().items.filter((item) => isOpen(item) || item.state === 'failed').length;
  const loss = () =>
    isUnderWay()
      ? `正在上传的文件会停止，已上传的 ${unkept()} 个文件不会存入资源库。`
      : `选择的 ${unsent()} 个文件还没有上传。`;
  const mayLose = () => isUnderWay() || unsent() > 0;
  useLeaveGuard(mayLose, loss);

  const close = async () => {
    if (isSaving) return;
    if (mayLose() && !(await confirm({ title: '放弃这次上传？', consequence: loss(), okText: '放弃', danger: true })))
      return;
    queue.close();
    onClose(kept());
  };
  const goOn = async () => {
    const { done, existing } = countsOf(items);
    const open = items.filter(isOpen).length;
    const left = unsent();
    if (isRunning) return void message.info(`还有 ${open} 个文件正在上传，请稍候`);
    if (done === 0) {
      if (existing > 0 && open === 0) return void message.info('这些文件资源库都已有，不需要再上传');
      return void message.warning(nothingUploadedText, 3);
    }
    const consequence = `只保存已上传的 ${done} 个文件。`;
    // One that failed may be sent once more: it is not left behind unasked.
    if (left > 0 && !(await confirm({ title: `还有 ${left} 个文件没有上传`, consequence, okText: '继续' }))) return;
    setStep(1);
  };
  const finish = async (choice: RegistrationChoice, ifUnlabelled?: string) => {
    if (ifUnlabelled !== undefined && choice.labels.length === 0) return void message.warning(ifUnlabelled);
    if (!(await save(choice))) return;
    queue.close();
    onClose(kept());
  };
  return { isSaving, step, setStep, close, goOn, finish };
}
