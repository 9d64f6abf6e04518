import { coverHint, damagedPictureText, imageLimits } from '@yunguan/contract/kernel/upload-limits';
import { App } from 'antd';
import { acceptedPhotos, photoProblem } from '@/ui/image-rules';
import { useStillHere } from '@/ui/use-still-here';
import { DropZone } from '../upload/DropZone';
import '../upload/library-upload.css';
import type { ChosenFile } from '../upload/upload-item';
import type { CoverChoice } from './use-cover';

/** 本地上传 of the cover dialog: one JPG or PNG under 2 MB (001 §5, 002 §5.5). */
export function CoverFile({ onFile }: { readonly onFile: (choice: CoverChoice) => void }) {
  const { message } = App.useApp();
  const isHere = useStillHere();
  const take = async ([chosen]: readonly ChosenFile[]) => {
    if (!chosen) return;
    const { file } = chosen;
    const problem = photoProblem(file, imageLimits.cover);
    if (problem !== undefined) message.error(problem, 3);
    // A name and a type say little: what does not begin like such a picture is none, what cannot be shown is damaged.
    else if (!(await isJpegOrPng(file))) message.error(imageLimits.cover.kindText, 3);
    else if (!(await isShowable(file))) message.error(damagedPictureText, 3);
    else if (isHere()) onFile({ src: URL.createObjectURL(file), file });
  };
  return (
    <DropZone
      accept={acceptedPhotos}
      multiple={false}
      takesFolders={false}
      hint={coverHint}
      isCompact={false}
      onFiles={(files) => void take(files)}
    />
  );
}

const signatures = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
];

/** By its first bytes, as the server judges. */
async function isJpegOrPng(file: File): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  return signatures.some((signature) => signature.every((byte, index) => head[index] === byte));
}

async function isShowable(file: File): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}
