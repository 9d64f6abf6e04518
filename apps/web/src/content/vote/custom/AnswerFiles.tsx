import { DownloadOutlined, FileOutlined, FilePdfOutlined } from '@ant-design/icons';
import { App, Image } from 'antd';
import '@/kernel/papers/papers.css';
import { sizeText } from '@/ui/file-size';
import { saveLink } from '@/ui/save-link';
import type { ApplicationFiles, FileLink } from './use-application-files';

export interface AnswerFilesProps {
  readonly paths: readonly string[];
  /** Under which they were sent, in the same order. */
  readonly names: readonly string[];
  readonly files: ApplicationFiles;
}

/** Files of an answer: what they are called, how large they are, and the way to have them. */
export function AnswerFiles({ paths, names, files }: AnswerFilesProps) {
  return (
    <Image.PreviewGroup preview={{ onOpenChange: (isOpen) => isOpen && void files.renew() }}>
      <ul className="paper-files">
        {paths.map((path, index) => (
          <AnswerFile key={path} path={path} name={names[index] || (path.split('/').at(-1) ?? path)} files={files} />
        ))}
      </ul>
    </Image.PreviewGroup>
  );
}

function AnswerFile({ path, name, files }: { path: string; name: string; files: ApplicationFiles }) {
  const link = files.links?.get(path);
  return (
    <li>
      <FileMark name={name} link={link} />
      <span className="paper-name" title={name}>
        {name}
      </span>
      {link && <span className="hint num">{sizeText(link.size)}</span>}
      {link && <Download name={name} link={link} files={files} />}
    </li>
  );
}

/** The link of the page is used while it lives; after its minute a new one is asked for first. */
function Download({ name, link, files }: { name: string; link: FileLink; files: ApplicationFiles }) {
  const { message } = App.useApp();
  const handleClick = async (event: React.MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    const fresh = (await files.renew())?.get(link.path);
    if (!fresh) return void message.error('文件暂时无法下载，请稍后再试', 3);
    saveLink(fresh.url, fresh.name);
  };
  return (
    <a
      className="answer-file-get"
      href={link.url}
      download={link.name}
      aria-label={`下载 ${name}`}
      onClick={(event) => void handleClick(event)}
    >
      <DownloadOutlined aria-hidden /> 下载
    </a>
  );
}

const pictures = new Set(['jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp', 'avif']);
const suffixOf = (name: string) => /\.([a-z\d]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';

function FileMark({ name, link }: { name: string; link: FileLink | undefined }) {
  const suffix = suffixOf(link?.name ?? name);
  if (link && pictures.has(suffix)) return <Image src={link.url} alt={name} width={36} height={36} />;
  return <span className="paper-mark">{suffix === 'pdf' ? <FilePdfOutlined /> : <FileOutlined />}</span>;
}
