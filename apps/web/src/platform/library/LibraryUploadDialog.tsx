import type { ResourceKind } from '@yunguan/contract/platform/library';
import { Checkbox, Modal, Steps } from 'antd';
import { useState } from 'react';
import { DirectorySelect } from '@/kernel/library/upload/DirectorySelect';
import { type ChosenFile, countsOf } from '@/kernel/library/upload/upload-item';
import { UploadBody } from '@/kernel/library/upload/UploadBody';
import { useUploadQueue } from '@/kernel/library/upload/use-upload-queue';
import { useDirectories } from '@/kernel/library/use-directories';
import { useLibraryRights } from '@/kernel/library/use-library-rights';
import { formPicture } from '@/ui/image-rules';
import { useFocusBack } from '@/ui/use-focus-back';
import { LabelChoice } from './LabelChoice';
import { UploadFoot } from './UploadFoot';
import { useUploadSteps } from './use-upload-steps';

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
  useFocusBack();
  const { venueId, files, kinds = allKinds, remaining, onClose } = props;
  const view = useUploadQueue({ venueId, kinds, limits: 'photo', source: 'library', remaining });
  const { items } = view;
  const { nodes } = useDirectories(venueId);
  const { add } = useLibraryRights(venueId);
  const [directoryId, setDirectoryId] = useState(props.directoryId);
  const [keepsFolders, setKeepsFolders] = useState(false);
  const [labels, setLabels] = useState<readonly string[]>([]);
  const steps = useUploadSteps(onClose, view);
  const hasFolders = add && items.some(({ folders }) => folders.length > 0);
  const choice = { venueId, directoryId, labels, nodes: hasFolders && keepsFolders ? nodes : undefined };
  return (
    <Modal
      open
      width={996}
      title="上传到资源库"
      centered
      mask={{ closable: items.length === 0 }}
      onCancel={() => void steps.close()}
      footer={<UploadFoot view={view} steps={steps} choice={choice} />}
    >
      <Steps
        size="small"
        current={steps.step}
        items={[{ title: '选择并上传文件' }, { title: '选择标签' }]}
        className="upload-steps"
      />
      <div hidden={steps.step !== 0}>
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
      {steps.step === 1 && (
        <>
          <p className="upload-label-lead">为 {countsOf(items).done} 个文件选择标签，便于以后查找。</p>
          <LabelChoice value={labels} onChange={setLabels} />
        </>
      )}
    </Modal>
  );
}
