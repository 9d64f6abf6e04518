import { Link } from '@tanstack/react-router';
import { HandOverButton } from '@/kernel/hand-over/HandOverButton';
import { screenModes } from '@/kernel/content-screen/screen-modes';
import { pagePaths } from '@/kernel/session/page-paths';
import { Panel } from '@/ui/Panel';
import { StatusTag } from '@/ui/StatusTag';
import { RecordRow } from './RecordRow';
import { useWorkbench } from './use-workbench';

/** For who sets the flows: contents whose step nobody can decide; left out while there are none. */
export function UnattendedPanel() {
  const { data, refetch } = useWorkbench();
  // A server of before answers without them while the servers are replaced.
  if (!data?.unattendedTotal) return null;
  return (
    <Panel
      title="没有人能办理的内容"
      extra={<Link to={pagePaths.flows}>审批设置</Link>}
      className="workbench-panel workbench-wide"
    >
      <p className="hint">
        共 <span className="num">{data.unattendedTotal}</span>{' '}
        条内容停在没有可用审核人的步骤。转交给可以审核的同事，或启用该步骤的审核人。
      </p>
      <ul className="workbench-list">
        {data.unattended.map((item) => (
          <li key={item.id} className="workbench-with-act">
            <RecordRow kind={item.kind} keys={{ mode: screenModes.detail, id: item.id }}>
              <StatusTag tone="failed" text={item.stepName} />
              <span className="ellipsis" title={item.title}>
                {item.title}
              </span>
              <small>{item.kindName}</small>
              <small className="num">{item.submitTime.slice(5, 16)}</small>
            </RecordRow>
            <HandOverButton
              label={`转交《${item.title}》`}
              look={{ size: 'small' }}
              rows={[{ id: item.id, title: item.title, about: `${item.kindName} · ${item.stepName}` }]}
              onDone={([outcome]) => {
                if (outcome?.ok) void refetch();
              }}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
