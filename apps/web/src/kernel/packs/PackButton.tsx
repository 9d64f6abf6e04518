import { FileZipOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { sizeText } from '@/ui/file-size';
import { lazyPart } from '@/ui/lazy-part';
import { ProgressDialog } from '@/ui/ProgressDialog';
import { saveTicket } from '../api/files';
import { type ExportProgress, type RunTransfer, useExport } from '../list/use-export';
import type { Pack } from './PackDialog';

const PackDialog = lazyPart(() => import('./PackDialog'));

export interface PackButtonProps {
  /** Export code of the list (002 §7). */
  readonly action: number;
  /** The list's own filter. */
  readonly model: Readonly<Record<string, unknown>>;
  /** Rows that the filter finds; nothing is packed from none. */
  readonly total: number | undefined;
  /** What is packed, as 打包照片. */
  readonly label: string;
  /** What the archive will hold. */
  readonly lead: ReactNode;
  readonly run?: RunTransfer<Pack>;
}

/** Takes along the files of everything that the filters find, in one archive, for a reason that the log keeps. */
export function PackButton({ action, model, total, label, lead, run = saveTicket }: PackButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const [pack, setPack] = useState<Pack>();
  const { progress, start, cancel } = useExport(run, '下载完成，文件已保存到下载目录');

  const handlePacked = (next: Pack) => {
    setPack(next);
    void start(next);
  };
  return (
    <>
      <Button
        icon={<FileZipOutlined aria-hidden />}
        disabled={!total}
        title={total === 0 ? '没有可以打包的记录' : undefined}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <Suspense>
        {isAsking && (
          <PackDialog
            action={action}
            model={model}
            title={label}
            lead={lead}
            onPacked={handlePacked}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
      <ProgressDialog
        open={progress !== undefined}
        title="正在下载"
        progress={progress?.share}
        detail={progress && pack && detailOf(progress, pack)}
        onCancel={cancel}
      />
    </>
  );
}

function detailOf({ bytes }: ExportProgress, pack: Pack): string {
  return `共 ${pack.files} 个文件、${sizeText(pack.bytes)}，已接收 ${sizeText(bytes)}`;
}
