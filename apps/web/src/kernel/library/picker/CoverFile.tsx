import { imageLimits } from '@yunguan/contract/kernel/upload-limits';
import { App } from 'antd';
import { DropZone } from '../upload/DropZone';
import '../upload/library-upload.css';
import type { ChosenFile } from '../upload/upload-item';
import type { CoverChoice } from './use-cover';

/** Specification, 001 §5 and 002 §5.5: cover-change dialogs. */
const { maxBytes, sizeText, kindText } = imageLimits.cover;

/** 本地上传 of the cover dialog: one JPG or PNG under 2 MB. */
export function CoverFile({ onFile }: { readonly onFile: (choice: CoverChoice) => void }) {
  const { message } = App.useApp();
  const take = async ([chosen]: readonly ChosenFile[]) => {
    if (!chosen) return;
    const { file } = chosen;
    if (file.type !== 'image/jpeg' && file.type !== 'image/png') message.error(kindText, 3);
    else if (file.size > maxBytes) message.error(sizeText, 3);
    // A name and a type say little: what cannot be shown is no picture.
    else if (!(await isShowable(file))) message.error(kindText, 3);
    else onFile({ src: URL.createObjectURL(file), file });
  };
  return (
    <DropZone
      accept="image/jpeg,image/png"
      multiple={false}
      takesFolders={false}
      hint="JPG 或 PNG 格式，小于 2MB"
      isCompact={false}
      onFiles={(files) => void take(files)}
    />
  );
}

async function isShowable(file: File): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}
