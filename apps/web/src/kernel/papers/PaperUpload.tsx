import { DeleteOutlined, FilePdfOutlined, PaperClipOutlined, PlusOutlined } from '@ant-design/icons';
import { belowText, paperKindText, paperMaxBytes, paperSizeText } from '@yunguan/contract/kernel/upload-limits';
import { App, Button, Image } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { FileDrop } from '@/ui/FileDrop';
import { acceptedPictures, isPicture, pictureTypeMessage } from '@/ui/image-rules';
import { SendingBar } from '@/ui/SendingBar';
import type { Upload } from '@/ui/upload';
import { useFocusAfterRemoval } from '@/ui/use-focus-after-removal';
import { type PendingUpload, useUploads } from '@/ui/use-uploads';
import './papers.css';

/** A private file that was sent: a picture, or a paper. */
export interface Paper {
  readonly path: string;
  readonly name: string;
  readonly kind: 'image' | 'file';
}

export interface PaperUploadProps {
  /** Name of the field. */
  readonly label: string;
  readonly upload: Upload;
  /** Files that the field takes. */
  readonly most: number;
  readonly picturesOnly?: boolean;
  /** A line instead of a field: for a bar that leaves the rest of the page its room. */
  readonly isCompact?: boolean;
  readonly disabled?: boolean;
  readonly id?: string;
  readonly value?: readonly Paper[] | undefined;
  readonly onChange?: (files: readonly Paper[]) => void;
}

const isPaper = (file: File) => file.type === 'application/pdf' || /\.pdf$/i.test(file.name);

/** Pictures or papers from this machine that only those who decide will open. */
export function PaperUpload(props: PaperUploadProps) {
  const {
    label,
    upload,
    most,
    picturesOnly = false,
    isCompact = false,
    disabled = false,
    id,
    value = [],
    onChange,
  } = props;
  const shown = useLocalPictures();
  // Several uploads may end between two renders; each must see the one before.
  const latest = useRef(value);
  latest.current = value;
  const put = (files: readonly Paper[]) => {
    latest.current = files;
    onChange?.(files);
  };
  const uploads = useUploads({
    upload,
    maxBytes: paperMaxBytes,
    onDone: (path, file) => {
      const kind = isPicture(file) ? 'image' : 'file';
      if (kind === 'image') shown.keep(path, file);
      put([...latest.current, { path, name: file.name, kind }]);
    },
  });
  const count = value.length + uploads.pending.length;
  useFocusAfterRemoval(count);
  const quota = { label, picturesOnly, isCompact, count, most };
  const addFiles = useFileCheck(quota, uploads.add);
  return (
    <div className={isCompact ? 'paper-upload paper-upload-compact' : 'paper-upload'} role="group" aria-label={label}>
      <Image.PreviewGroup>
        <ul className="paper-files">
          {value.map((file) => (
            <li key={file.path}>
              <Mark url={shown.urls.get(file.path)} name={file.name} size={isCompact ? 22 : 36} />
              <span className="paper-name" title={file.name}>
                {file.name}
              </span>
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined aria-hidden />}
                disabled={disabled}
                aria-label={`移除 ${file.name}`}
                onClick={() => put(latest.current.filter(({ path }) => path !== file.path))}
              />
            </li>
          ))}
          {uploads.pending.map((item) => (
            <Pending
              key={item.id}
              item={item}
              onRetry={() => void uploads.retry(item)}
              onCancel={() => uploads.cancel(item.id)}
            />
          ))}
        </ul>
      </Image.PreviewGroup>
      {count < most && !disabled && <Add {...quota} id={id} onFiles={addFiles} />}
    </div>
  );
}

/** Addresses within this page of the pictures that were chosen just now. */
function useLocalPictures() {
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map());
  const made = useRef<string[]>([]);
  useEffect(
    () => () => {
      for (const url of made.current) URL.revokeObjectURL(url);
    },
    [],
  );
  return {
    urls,
    keep: (path: string, file: File) => {
      const url = URL.createObjectURL(file);
      made.current.push(url);
      setUrls((before) => new Map([...before, [path, url]]));
    },
  };
}

interface Quota {
  readonly label: string;
  readonly picturesOnly: boolean;
  readonly isCompact: boolean;
  readonly count: number;
  readonly most: number;
}

/** Refuses before anything is sent what the server would refuse. */
function useFileCheck({ label, picturesOnly, count, most }: Quota, add: (files: File[]) => void) {
  const { message } = App.useApp();
  return (files: File[]) => {
    const known = files.filter((file) => isPicture(file) || (!picturesOnly && isPaper(file)));
    if (known.length < files.length) message.error(picturesOnly ? pictureTypeMessage : paperKindText, 3);
    const fitting = known.filter((file) => file.size <= paperMaxBytes);
    if (fitting.length < known.length) message.error(paperSizeText, 3);
    if (count + fitting.length > most) message.warning(`${label}最多上传 ${most} 个文件`, 3);
    add(fitting.slice(0, most - count));
  };
}

function Mark({ url, name, size }: { url: string | undefined; name: string; size: number }) {
  if (url !== undefined) return <Image src={url} alt={name} width={size} height={size} />;
  return (
    <span className="paper-mark">
      <FilePdfOutlined aria-hidden />
    </span>
  );
}

interface PendingProps {
  readonly item: PendingUpload;
  readonly onRetry: () => void;
  readonly onCancel: () => void;
}

function Pending({ item, onRetry, onCancel }: PendingProps) {
  const { file, state, error } = item;
  const isFailed = state === 'failed';
  return (
    <li data-unfinished>
      <span className="paper-mark">
        <PaperClipOutlined aria-hidden />
      </span>
      <span className="paper-name" title={file.name}>
        {file.name}
        {isFailed && (
          <span className="paper-upload-error" role="alert">
            {error}
          </span>
        )}
      </span>
      {!isFailed && <SendingBar item={item} />}
      {isFailed && (
        <Button type="link" size="small" onClick={onRetry}>
          重试
        </Button>
      )}
      <Button type="text" size="small" aria-label={`${isFailed ? '移除' : '取消'} ${file.name}`} onClick={onCancel}>
        {isFailed ? '移除' : '取消'}
      </Button>
    </li>
  );
}

interface AddProps extends Quota {
  readonly id: string | undefined;
  readonly onFiles: (files: File[]) => void;
}

function Add({ id, label, picturesOnly, isCompact, count, most, onFiles }: AddProps) {
  return (
    <FileDrop
      id={id}
      className="paper-add"
      inputLabel={`选择${label}文件`}
      accept={picturesOnly ? acceptedPictures : `${acceptedPictures},application/pdf,.pdf`}
      onFiles={onFiles}
    >
      <PlusOutlined aria-hidden />
      <span>{picturesOnly ? '上传图片' : '添加附件'}</span>
      <span className="hint num">
        {!isCompact && '点击选择或拖到这里，'}
        {picturesOnly ? '每张' : '图片或 PDF，每个'}
        {belowText({ maxBytes: paperMaxBytes })}（{count}/{most}）
      </span>
    </FileDrop>
  );
}
