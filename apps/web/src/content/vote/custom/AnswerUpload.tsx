import { DeleteOutlined, FilePdfOutlined, PaperClipOutlined, PlusOutlined } from '@ant-design/icons';
import { filesProblem } from '@yunguan/contract/content/vote-answers';
import { mostAnswerFiles, pictureType } from '@yunguan/contract/content/vote-custom';
import { applicationSource, paperKindText, paperMaxBytes, paperSizeText } from '@yunguan/contract/kernel/upload-limits';
import { App, Button, Image, Progress } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { uploadTo } from '@/kernel/form/upload-to';
import { FileDrop } from '@/ui/FileDrop';
import { acceptedPictures, isPicture, pictureTypeMessage } from '@/ui/image-rules';
import { type PendingUpload, useUploads } from '@/ui/use-uploads';
import type { AnswerFile } from './behalf-form';

export interface AnswerUploadProps {
  /** Name of the field. */
  readonly label: string;
  readonly type: number;
  readonly id?: string;
  readonly value?: readonly AnswerFile[] | undefined;
  readonly onChange?: (files: readonly AnswerFile[]) => void;
}

const upload = uploadTo(applicationSource);
const isPaper = (file: File) => file.type === 'application/pdf' || /\.pdf$/i.test(file.name);

/** Pictures or papers of an answer, from this machine; nobody but the reviewers will open them. */
export function AnswerUpload({ label, type, id, value = [], onChange }: AnswerUploadProps) {
  const isPictures = type === pictureType;
  const shown = useLocalPictures();
  // Several uploads may end between two renders; each must see the one before.
  const latest = useRef(value);
  latest.current = value;
  const put = (files: readonly AnswerFile[]) => {
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
  const addFiles = useFileCheck({ label, isPictures, count }, uploads.add);
  return (
    <div className="answer-upload" role="group" aria-label={label}>
      <Image.PreviewGroup>
        <ul className="answer-files">
          {value.map((file) => (
            <li key={file.path}>
              <Mark url={shown.urls.get(file.path)} name={file.name} />
              <span className="answer-file-name" title={file.name}>
                {file.name}
              </span>
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined aria-hidden />}
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
      {count < mostAnswerFiles && (
        <Add id={id} label={label} isPictures={isPictures} count={count} onFiles={addFiles} />
      )}
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
  readonly isPictures: boolean;
  readonly count: number;
}

/** Refuses before anything is sent what the server would refuse. */
function useFileCheck({ label, isPictures, count }: Quota, add: (files: File[]) => void) {
  const { message } = App.useApp();
  return (files: File[]) => {
    const known = files.filter((file) => isPicture(file) || (!isPictures && isPaper(file)));
    if (known.length < files.length) message.error(isPictures ? pictureTypeMessage : paperKindText, 3);
    const fitting = known.filter((file) => file.size <= paperMaxBytes);
    if (fitting.length < known.length) message.error(paperSizeText, 3);
    const all = Array.from({ length: count + fitting.length }, () => 'image');
    const tooMany = filesProblem({ fieldName: label, type: pictureType, isNull: false }, all);
    if (tooMany !== undefined) message.warning(tooMany, 3);
    add(fitting.slice(0, mostAnswerFiles - count));
  };
}

function Mark({ url, name }: { url: string | undefined; name: string }) {
  if (url !== undefined) return <Image src={url} alt={name} width={36} height={36} />;
  return (
    <span className="answer-file-mark">
      <FilePdfOutlined aria-hidden />
    </span>
  );
}

interface PendingProps {
  readonly item: PendingUpload;
  readonly onRetry: () => void;
  readonly onCancel: () => void;
}

function Pending({ item: { file, state, progress, error }, onRetry, onCancel }: PendingProps) {
  const isFailed = state === 'failed';
  return (
    <li data-unfinished>
      <span className="answer-file-mark">
        <PaperClipOutlined aria-hidden />
      </span>
      <span className="answer-file-name" title={file.name}>
        {file.name}
      </span>
      {isFailed ? (
        <span className="answer-upload-error" role="alert">
          {error}
        </span>
      ) : (
        <Progress percent={Math.round(progress * 100)} size="small" aria-label={`${file.name} 上传进度`} />
      )}
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

function Add({ id, label, isPictures, count, onFiles }: AddProps) {
  return (
    <FileDrop
      id={id}
      className="answer-upload-add"
      label={`上传${label}`}
      inputLabel={`选择${label}文件`}
      accept={isPictures ? acceptedPictures : `${acceptedPictures},application/pdf,.pdf`}
      onFiles={onFiles}
    >
      <PlusOutlined aria-hidden />
      <span>{isPictures ? '上传图片' : '添加附件'}</span>
      <span className="hint num">
        点击选择或拖到这里，{isPictures ? '每张' : '图片或 PDF，每个'}小于 20MB（{count}/{mostAnswerFiles}）
      </span>
    </FileDrop>
  );
}
