import { SafetyCertificateOutlined } from '@ant-design/icons';
import { Button, Descriptions, Modal, Result } from 'antd';
import { ProgressDialog } from '@/ui/ProgressDialog';
import type { TrailReport } from './trail-report';
import { useVerifyTrail } from './use-verify-trail';

/** Checks whether an entry of the log was removed, added or edited behind the product's back. */
export function VerifyTrail() {
  const { progress, report, start, cancel, close } = useVerifyTrail();
  const share = progress && progress.totalBlocks > 0 ? progress.blocks / progress.totalBlocks : undefined;
  return (
    <>
      <Button icon={<SafetyCertificateOutlined aria-hidden />} onClick={() => void start()}>
        校验日志完整性
      </Button>
      <ProgressDialog
        open={progress !== undefined}
        title="正在校验日志"
        progress={share}
        detail={progress && `已校验 ${progress.blocks} / ${progress.totalBlocks} 个区块，${progress.rows} 条记录`}
        onCancel={cancel}
      />
      {report && <TrailResult report={report} onClose={close} />}
    </>
  );
}

const mostProblems = 20;

function TrailResult({ report, onClose }: { readonly report: TrailReport; readonly onClose: () => void }) {
  const { problems, firstBroken } = report;
  const isWhole = problems.length === 0;
  return (
    <Modal open width={680} title="校验结果" footer={<Button onClick={onClose}>关闭</Button>} onCancel={onClose}>
      <Result
        className="trail-result"
        status={isWhole ? 'success' : 'error'}
        title={isWhole ? '日志完整，未发现缺失或改动' : '日志被改动过'}
        subTitle={
          isWhole
            ? `已校验 ${report.blocks} 个区块、${report.rows} 条记录`
            : `第一个有问题的区块：${firstBroken === null ? '未知' : `第 ${firstBroken} 个`}`
        }
      />
      {!isWhole && (
        <ul className="trail-problems">
          {problems.slice(0, mostProblems).map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
          {problems.length > mostProblems && <li>……共 {problems.length} 处</li>}
        </ul>
      )}
      <Descriptions
        className="log-detail"
        column={1}
        size="small"
        bordered
        items={[
          { key: 'rows', label: '已封存', children: `${report.blocks} 个区块，${report.rows} 条记录` },
          { key: 'unsealed', label: '待封存', children: `${report.unsealed} 条（几秒内自动封存）` },
          { key: 'time', label: '末块时间', children: report.lastSealTime || '—' },
          {
            key: 'hash',
            label: '末块校验值',
            children: <span className="log-fact num">{report.lastHash || '—'}</span>,
          },
        ]}
      />
      <p className="hint">请把末块校验值定期抄存到本系统之外，并与以后的结果比对：截掉末尾的记录也就无法掩盖。</p>
    </Modal>
  );
}
