import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { sizeText } from '@/ui/file-size';
import { ProgressDialog } from '@/ui/ProgressDialog';
import type { ExportRequest } from '../api/export-file';
import { type ExportProgress, type RunExport, useExport } from './use-export';

export interface ExportButtonProps {
  readonly request: ExportRequest;
  /** Rows that the filter finds; nothing is exported from none. */
  readonly total: number | undefined;
  readonly run: RunExport;
  /** The list shows rows of venues that the user may not export. */
  readonly leavesOut?: boolean;
}

/** How many those are is not known: the list counts what is seen. */
const without = '不含没有导出权限的场馆';

/** Exports what the filters find, not only the page. */
export function ExportButton({ request, total, run, leavesOut = false }: ExportButtonProps) {
  const { progress, start, cancel } = useExport(run);
  return (
    <>
      <Button
        icon={<DownloadOutlined aria-hidden />}
        // Not while it runs: the focus would be lost, and the dialog over it could not give it back.
        disabled={!total}
        title={
          total === 0
            ? '没有可以导出的记录'
            : `导出符合条件的${leavesOut ? `记录，${without}` : `全部 ${total ?? ''} 条`}`
        }
        onClick={() => void start(request)}
      >
        导出
      </Button>
      <ProgressDialog
        open={progress !== undefined}
        title="正在导出"
        progress={progress?.share}
        detail={progress && detailOf(progress, leavesOut ? without : `共 ${total ?? '—'} 条`)}
        onCancel={cancel}
      />
    </>
  );
}

function detailOf({ bytes }: ExportProgress, amount: string): string {
  return bytes === 0 ? `${amount}，正在生成文件…` : `${amount}，已接收 ${sizeText(bytes)}`;
}
