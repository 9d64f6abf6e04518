import { PauseOutlined, UploadOutlined } from '@ant-design/icons';
import type { ResourceKind } from '@yunguan/contract/platform/library';
import { App, Button, Checkbox, Modal, Steps } from 'antd';
import { useState } from 'react';
import { formPicture } from '@/ui/image-rules';
import { useConfirm } from '@/ui/use-confirm';
import { useLeaveGuard } from '../../form/use-leave-guard';
import { useDirectories } from '../use-directories';
import { useLibraryRights } from '../use-library-rights';
import { DirectorySelect } from './DirectorySelect';
import { LabelChoice } from './LabelChoice';
import { UploadBody } from './UploadBody';
import { type ChosenFile, countsOf, isOpen } from './upload-item';
import { labelsMissingText, nothingUploadedText } from './upload-texts';
import { useRegistration } from './use-registration';
import { useUploadQueue } from './use-upload-queue';

const allKinds: readonly ResourceKind[] = ['image', 'video', 'audio'];

export interface LibraryUploadDialogProps {
  readonly venueId: string;
  /** null = 未归类. */
  readonly directoryId: string | null;
  /** Files that were dropped or pasted on the page; with their folders where those are known. */
  readonly files?: readonly (File | ChosenFile)[];
  readonly kinds?: readonly ResourceKind[];
  /** Most files. */
  readonly remaining?: number;
  /** Told the ids of the new resources. */
  readonly onClose: (added: readonly string[]) => void;
}

/** 上传到资源库: files are sent, then labelled, then kept; nothing is in the library before the last step. */
export function LibraryUploadDialog(props: LibraryUploadDialogProps) {
  const { venueId, files, kinds = allKinds, remaining } = props;
  const view = useUploadQueue({ venueId, kinds, limits: 'photo', source: 'library', remaining });
  const { queue, items, isRunning } = view;
  const { nodes } = useDirectories(venueId);
  const { add } = useLibraryRights(venueId);
  const [directoryId, setDirectoryId] = useState(props.directoryId);
  const [keepsFolders, setKeepsFolders] = useState(false);
  const [labels, setLabels] = useState<readonly string[]>([]);
  const { isSaving, step, setStep, close, goOn, finish } = useSteps(props, view);
  const hasFolders = add && items.some(({ folders }) => folders.length > 0);
  const choice = { venueId, directoryId, labels, nodes: hasFolders && keepsFolders ? nodes : undefined };
  const { checking, waiting, done } = countsOf(items);
  const left = checking + waiting;
  return (
    <Modal
      open
      width={996}
      title="上传到资源库"
      centered
      mask={{ closable: items.length === 0 }}
      onCancel={() => void close()}
      footer={
        step === 0 ? (
          <>
            <Button onClick={() => void close()}>取消</Button>
            {isRunning ? (
              <Button icon={<PauseOutlined aria-hidden />} onClick={queue.pause}>
                暂停
              </Button>
            ) : (
              left > 0 && (
                <Button type="primary" icon={<UploadOutlined aria-hidden />} onClick={queue.start}>
                  上传{done > 0 ? `剩余 ${left} 个` : ''}
                </Button>
              )
            )}
            <Button type={left > 0 && !isRunning ? 'default' : 'primary'} onClick={() => void goOn()}>
              下一步
            </Button>
          </>
        ) : (
          <>
            <Button disabled={isSaving} onClick={() => setStep(0)}>
              上一步
            </Button>
            <Button disabled={isSaving} onClick={() => void finish({ ...choice, labels: [] })}>
              不设标签，直接完成
            </Button>
            <Button type="primary" loading={isSaving} onClick={() => void finish(choice, labelsMissingText)}>
              完成
            </Button>
          </>
        )
      }
    >
      <Steps
        size="small"
        current={step}
        items={[{ title: '选择并上传文件' }, { title: '选择标签' }]}
        className="upload-steps"
      />
      <div hidden={step !== 0}>
        <div className="upload-target">
          <span>保存到</span>
          <DirectorySelect nodes={nodes} value={directoryId} onChange={setDirectoryId} />
          {hasFolders && (
            <Checkbox checked={keepsFolders} onChange={({ target }) => setKeepsFolders(target.checked)}>
              按文件夹建立目录
            </Checkbox>
          )}
        </div>
        <UploadBody {...view} kinds={kinds} limits="photo" takesFolders files={files} rules={formPicture} />
      </div>
      {step === 1 && (
        <>
          <p className="upload-label-lead">为 {done} 个文件选择标签，便于以后查找。</p>
          <LabelChoice value={labels} onChange={setLabels} />
        </>
      )}
    </Modal>
  );
}

type StepChoice = Parameters<ReturnType<typeof useRegistration>['save']>[0];

/** The way through the dialog, and out of it. */
function useSteps(
  { onClose }: LibraryUploadDialogProps,
  { queue, items, isRunning }: ReturnType<typeof useUploadQueue>,
) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const { save, isSaving } = useRegistration(queue);
  const [step, setStep] = useState(0);
  const kept = () => queue.state().items.flatMap(({ resourceId }) => resourceId ?? []);
  const unkept = () => queue.state().items.filter(({ state, resourceId }) => state === 'done' && !resourceId).length;
  const isUnderWay = () => queue.state().isRunning || unkept() > 0;
  const loss = () => `正在上传的文件会停止，已上传的 ${unkept()} 个文件不会存入资源库。`;
  useLeaveGuard(isUnderWay, loss);

  const close = async () => {
    if (isSaving) return;
    if (
      isUnderWay() &&
      !(await confirm({ title: '放弃这次上传？', consequence: loss(), okText: '放弃', danger: true }))
    )
      return;
    queue.close();
    onClose(kept());
  };
  const goOn = async () => {
    const { done, existing } = countsOf(items);
    const open = items.filter(isOpen).length;
    if (isRunning) return void message.info(`还有 ${open} 个文件正在上传，请稍候`);
    if (done === 0) {
      if (existing > 0 && open === 0) return void message.info('这些文件资源库都已有，不需要再上传');
      return void message.warning(nothingUploadedText, 3);
    }
    const consequence = `只保存已上传的 ${done} 个文件。`;
    if (open > 0 && !(await confirm({ title: `还有 ${open} 个文件没有上传`, consequence, okText: '继续' }))) return;
    setStep(1);
  };
  const finish = async (choice: StepChoice, ifUnlabelled?: string) => {
    if (ifUnlabelled !== undefined && choice.labels.length === 0) return void message.warning(ifUnlabelled);
    if (!(await save(choice))) return;
    queue.close();
    onClose(kept());
  };
  return { isSaving, step, setStep, close, goOn, finish };
}
