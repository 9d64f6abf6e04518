import { DownloadOutlined, FileOutlined, FilePdfOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Image } from 'antd';
import { queryKeys } from '@/kernel/api/query-keys';
import { sizeText } from '@/ui/file-size';

export interface AnswerFilesProps {
  readonly paths: readonly string[];
  /** Under which they were sent, in the same order. */
  readonly names: readonly string[];
}

/** Files of an answer: what they are called, how large they are, and the way to have them. */
export function AnswerFiles({ paths, names }: AnswerFilesProps) {
  return (
    <Image.PreviewGroup>
      <ul className="answer-files">
        {paths.map((path, index) => (
          <AnswerFile key={path} path={path} name={names[index] || (path.split('/').at(-1) ?? path)} />
        ))}
      </ul>
    </Image.PreviewGroup>
  );
}

function AnswerFile({ path, name }: { path: string; name: string }) {
  const size = useFileSize(path);
  return (
    <li>
      <FileMark path={path} name={name} />
      <span className="answer-file-name" title={name}>
        {name}
      </span>
      {size !== undefined && <span className="hint num">{sizeText(size)}</span>}
      <a className="answer-file-get" href={path} download={nameFor(path, name)} aria-label={`下载 ${name}`}>
        <DownloadOutlined aria-hidden /> 下载
      </a>
    </li>
  );
}

const suffixOf = (path: string) => /\.([a-z\d]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';
const pictures = new Set(['jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp', 'avif']);

function FileMark({ path, name }: { path: string; name: string }) {
  const suffix = suffixOf(path);
  if (pictures.has(suffix)) return <Image src={path} alt={name} width={36} height={36} loading="lazy" />;
  return <span className="answer-file-mark">{suffix === 'pdf' ? <FilePdfOutlined /> : <FileOutlined />}</span>;
}

/** Pictures are stored in another format than they were sent in: the saved file must open under its name. */
function nameFor(path: string, name: string): string {
  const suffix = suffixOf(path);
  return suffix === '' || suffixOf(name) === suffix ? name : `${name.replace(/\.[a-z\d]+$/i, '')}.${suffix}`;
}

/** Bytes of a stored file, where the server says them. */
function useFileSize(path: string): number | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.read('file-size', path),
    queryFn: async ({ signal }) => {
      const answer = await fetch(path, { method: 'HEAD', signal });
      const length = answer.headers.get('content-length');
      return answer.ok && length !== null ? Number(length) : null;
    },
    // A stored file never changes under its name.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data ?? undefined;
}
