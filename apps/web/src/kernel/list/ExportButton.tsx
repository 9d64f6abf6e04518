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
}

/** Exports what the filters find, not only the page. */
export function ExportButton({ request, total, run }: ExportButtonProps) {
  const { progress, start, cancel } = useExport(run);
  return (
    <>
      <Button
        icon={<DownloadOutlined aria-hidden />}
        // Not while it runs: the focus would be lost, and the dialog over it could not give it back.
        disabled={!total}
        title={total === 0 ? '没有可以导出的记录' : `导出符合条件的全部 ${total ?? ''} 条`}
        onClick={() => void start(request)}
      >
        导出
      </Button>
      <ProgressDialog
        open={progress !== undefined}
        title="正在导出"
        progress={progress?.share}
        detail={progress && detailOf(progress, total)}
        onCancel={cancel}
      />
    </>
  );
}

function detailOf({ bytes }: ExportProgress, total: number | undefined): string {
  const amount = `共 ${total ?? '—'} 条`;
  return bytes === 0 ? `${amount}，正在生成文件…` : `${amount}，已接收 ${sizeText(bytes)}`;
}
