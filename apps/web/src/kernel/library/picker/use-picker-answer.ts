import { nothingUploadedText, resourceKinds, type ResourceRow } from '@yunguan/contract/platform/library';
import { App } from 'antd';
import { tooManyMessage } from '@/ui/image-rules';
import { useConfirm } from '@/ui/use-confirm';
import { useUnsent } from '../../leave-guard/use-unsent';
import { countsOf } from '../upload/upload-item';
import type { UploadQueueView } from '../upload/use-upload-queue';
import type { PickerAnswer, PickerAsk } from './picker-ask';
import type { LocalFiles } from './use-local-files';

export interface PickerState extends Pick<PickerAsk, 'kind' | 'max'> {
  readonly isLocal: boolean;
  readonly chosen: readonly ResourceRow[];
  /** A picture of the choice is being compressed or cut. */
  readonly isFixing: boolean;
  readonly view: UploadQueueView;
  readonly local: LocalFiles;
  readonly onDone: (answer: PickerAnswer) => void;
}

/** The ways out of the picker: with what was chosen and uploaded, or with nothing. */
export function usePickerAnswer({ kind, max, isLocal, chosen, isFixing, view, local, onDone }: PickerState) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const { checking, waiting, sending, done, existing, failed, refused } = countsOf(view.items);
  const usable = done + existing;
  const left = checking + waiting;
  const isSingle = max === 1;
  const unsent = useUnsent(chosen.length + view.items.length > refused, 'choice');

  const leave = (answer: PickerAnswer) => {
    view.queue.close();
    onDone(answer);
  };
  const answer = (rows: readonly ResourceRow[]) => {
    // The library may hold what was chosen twice: by hand, and by uploading it once more.
    const unique = [...new Map(rows.map((row) => [row.relativePath, row])).values()];
    if (unique.length > max) message.warning(tooManyMessage, 3);
    else leave(unique);
  };

  /** Why there is nothing to answer with yet. */
  const obstacle = (picked: readonly ResourceRow[]): string | undefined => {
    if (isFixing) return '图片正在处理，请稍候';
    const isLibraryAlone = isSingle && !isLocal;
    if (sending > 0 && !isLibraryAlone) return '文件正在上传，请稍候';
    const isUnsent = isLocal && usable === 0 && (left + failed > 0 || isSingle || picked.length === 0);
    if (isUnsent) return nothingUploadedText;
    const count = picked.length + (isLibraryAlone ? 0 : usable);
    return count === 0 ? `请选择${kind ? resourceKinds[kind] : '资源'}` : undefined;
  };
  /** `focused` is taken where nothing is chosen: Enter on an option means that one. */
  const confirmChoice = async (focused?: ResourceRow) => {
    const picked = focused && chosen.length === 0 ? [focused] : chosen;
    const text = obstacle(picked);
    if (text !== undefined) return void message.warning(text, 3);
    if (isSingle && !isLocal) return answer(picked);
    const consequence = '没有上传的文件不会被使用。';
    // One that failed may be sent once more: it is not left behind unasked.
    const unsentFiles = left + failed;
    if (
      unsentFiles > 0 &&
      !(await confirm({ title: `还有 ${unsentFiles} 个文件没有上传`, consequence, okText: '继续' }))
    )
      return;
    const rows = await local.rows();
    if (rows) answer(isSingle ? rows : [...picked, ...rows]);
  };
  const cancel = async () => {
    if (local.isBusy) return;
    const consequence = '正在上传的文件会停止，已上传的文件不会被使用。';
    const isUploading = sending + done > 0;
    const question = { title: '放弃这次上传？', consequence, okText: '放弃' };
    if (await (isUploading ? confirm(question) : unsent.mayGiveUp())) leave(undefined);
  };
  return { confirmChoice, cancel, usable, left, guard: unsent.guard };
}
