import { licenceNoticeDays } from '@yunguan/contract/platform/library';
import { licenceState } from '@/kernel/library/resource-text';
import { chooseMaterialVenue } from '@/kernel/session/material-venue';
import { useSession } from '@/kernel/session/use-session';
import { Panel } from '@/ui/Panel';
import { StatusTag } from '@/ui/StatusTag';
import { RecordRow } from './RecordRow';
import { useWorkbench } from './use-workbench';

/** For who keeps the library: what is shown on a licence that has ended or ends soon; left out while there is nothing. */
export function LicencesPanel() {
  const { user } = useSession();
  const { data } = useWorkbench();
  // A server of before answers without them while the servers are replaced.
  if (!data?.licencesTotal) return null;
  return (
    <Panel title="授权到期的素材" className="workbench-panel workbench-wide">
      <p className="hint">
        共 <span className="num">{data.licencesTotal}</span> 个正在使用的文件，授权已过期或 {licenceNoticeDays}{' '}
        天内到期。续签后修改授权到期日，或用「全部替换」换成另一个文件。
      </p>
      <ul className="workbench-list">
        {data.licences.map(({ id, name, licenceUntil, useCount }) => {
          const { state, text } = licenceState(licenceUntil);
          const hasEnded = state === 'ended';
          return (
            <li key={id}>
              <RecordRow
                kind="resource"
                keys={{ view: hasEnded ? 'expired' : 'expiring', resource: id }}
                onOpen={() => chooseMaterialVenue(user.venueId)}
              >
                <StatusTag tone={hasEnded ? 'failed' : 'reversed'} text={text} />
                <span className="ellipsis" title={name}>
                  {name}
                </span>
                <small className="num">用在 {useCount} 处</small>
                <small className="num">{licenceUntil} 到期</small>
              </RecordRow>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
