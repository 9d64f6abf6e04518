import { type ChainedCommands, EditorContent } from '@tiptap/react';
import { videoMaxBytes } from '@yunguan/contract/kernel/upload-limits';
import { App } from 'antd';
import { type Ref, useRef, useState } from 'react';
import { isFocusLost } from '../focus-trail';
import { acceptedPictures, isPicture, pictureTypeMessage, uploadFailureText } from '../image-rules';
import { useReportUploads } from '../unfinished-uploads';
import type { Upload } from '../upload';
import { useUploads } from '../use-uploads';
import { useLeftSignal } from '../use-left-signal';
import { LinkDialog } from './LinkDialog';
import { MediaUploads } from './MediaUploads';
import { lostLinksText } from './pasted-links';
import { Toolbar } from './Toolbar';
import { useToolState } from './tool-state';
import { useRichText } from './use-rich-text';

export interface RichTextProps {
  /** HTML; '' when there is no text. */
  value?: string | undefined;
  onChange?: (html: string) => void;
  /** Stores a picture or video and answers its path. */
  upload: Upload;
  /** Asks for pictures of the resource library; answers their paths. */
  onPickFromLibrary?: () => Promise<readonly string[]>;
  id?: string;
  placeholder?: string;
  disabled?: boolean;
}

/** Rich text with pictures, videos, tables and clean paste from Word and WPS. */
export function Editor(props: RichTextProps) {
  const { value, onChange, upload, onPickFromLibrary, id, placeholder = '请输入简介', disabled = false } = props;
  const { message } = App.useApp();
  const [linking, setLinking] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const imageInput = useRef<HTMLInputElement>(null);
  const videoInput = useRef<HTMLInputElement>(null);
  const uploads = useUploads({
    upload,
    maxBytes: videoMaxBytes,
    onDone: (url, file) => {
      const type = file.type.startsWith('video/') ? 'video' : 'image';
      // A film takes minutes: who fills in another field by then goes on typing there.
      if (isFocusLost() || box.current?.contains(document.activeElement)) insert(type, url);
      else put(editor.chain(), type, url);
    },
  });

  const addFiles = (files: File[]) => {
    const taken = files.filter((file) => isPicture(file) || file.type === 'video/mp4');
    if (taken.length < files.length) message.error(`${pictureTypeMessage}，视频只能是 MP4 格式`, 3);
    uploads.add(taken);
  };
  const [pasted, setPasted] = useState(0);
  // Pasted text comes in with its pictures: until then it is nowhere.
  useReportUploads(pasted);
  const leftSignal = useLeftSignal();
  const sendPastedPictures = async (pictures: File[]) => {
    const signal = leftSignal();
    const count = pictures.length;
    setPasted((before) => before + count);
    const quiet = () => undefined;
    const sent = await Promise.allSettled(pictures.map((picture) => upload(picture, quiet, signal)));
    setPasted((before) => before - count);
    const reasons = sent.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    if (reasons.length > 0 && !signal.aborted) {
      const lost = `${count} 张图片中有 ${reasons.length} 张没有粘贴进来`;
      message.error(`${lost}：${uploadFailureText(reasons[0])}`, 6);
    }
    return sent.map((one) => (one.status === 'fulfilled' ? one.value : undefined));
  };
  const editor = useRichText({
    value,
    onChange,
    onFiles: addFiles,
    onPastedPictures: sendPastedPictures,
    onLostMedia: (count) => {
      message.warning(`${count} 个图片或视频没有粘贴进来：请先保存到本机，再拖入或上传`, 6);
    },
    onLostLinks: (words) => {
      message.warning(lostLinksText(words), 6);
    },
    placeholder,
    id,
    disabled,
  });
  const state = useToolState(editor);

  const insert = (type: Medium, src: string) => put(editor.chain().focus(), type, src);
  const pick =
    onPickFromLibrary &&
    (() => void onPickFromLibrary().then((paths) => paths.forEach((path) => insert('image', path))));

  return (
    <div ref={box} className={`rich-text ${disabled ? 'rich-text-disabled' : ''}`}>
      {!disabled && (
        <Toolbar
          editor={editor}
          state={state}
          onLink={() => setLinking(true)}
          onPickImages={() => imageInput.current?.click()}
          onPickVideo={() => videoInput.current?.click()}
          onLibrary={pick}
        />
      )}
      <EditorContent editor={editor} className="rich-text-body" />
      <MediaUploads items={uploads.pending} onRetry={(item) => void uploads.retry(item)} onCancel={uploads.cancel} />
      <div className="rich-text-foot">
        <span>支持从 Word / WPS 直接粘贴，图片可拖入</span>
        <span className="num">{state.characters} 字</span>
      </div>
      <FileInput ref={imageInput} label="选择要插入的图片文件" accept={acceptedPictures} onFiles={addFiles} />
      <FileInput ref={videoInput} label="选择要插入的视频文件" accept="video/mp4" onFiles={addFiles} />
      <LinkDialog editor={editor} open={linking} onClose={() => setLinking(false)} />
    </div>
  );
}

type Medium = 'video' | 'image';

/** The picture stays selected after insertion; without the paragraph the next one would replace it. */
function put(chain: ChainedCommands, type: Medium, src: string): void {
  chain.insertContent([{ type, attrs: { src } }, { type: 'paragraph' }]).run();
}

interface FileInputProps {
  ref: Ref<HTMLInputElement>;
  label: string;
  accept: string;
  onFiles: (files: File[]) => void;
}

function FileInput({ ref, label, accept, onFiles }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      multiple
      hidden
      aria-label={label}
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])]);
        event.target.value = '';
      }}
    />
  );
}
