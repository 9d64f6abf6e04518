import { holdsOption } from '@yunguan/contract/kernel/options';
import { statusName } from '@yunguan/contract/kernel/review';
import type { AutosavedItem, UnfinishedItem } from '@yunguan/contract/platform/workbench';
import { screenModes } from '@/kernel/content-screen/screen-modes';
import { heldOptions } from '@/kernel/session/menu-tree';
import { useSession } from '@/kernel/session/use-session';
import { EmptyState } from '@/ui/EmptyState';
import { StatusTag } from '@/ui/StatusTag';
import { RecordRow } from './RecordRow';
import { WorkbenchPanel } from './WorkbenchPanel';

/** Most rows of the panel; what saved itself comes first, for nobody else keeps it. */
const shown = 7;

/** The user's own unfinished work: forms never sent, what came back, drafts. Each opens in its form, where he may edit. */
export function UnfinishedPanel() {
  return (
    <WorkbenchPanel
      title="我的待办内容"
      extra={({ unfinishedTotal, autosaved }) => {
        const total = unfinishedTotal + autosaved.length;
        return total > shown ? <span className="hint num">共 {total} 项</span> : null;
      }}
    >
      {({ unfinished, autosaved }) => <Items unfinished={unfinished} autosaved={autosaved} />}
    </WorkbenchPanel>
  );
}

interface ItemsProps {
  readonly unfinished: readonly UnfinishedItem[];
  readonly autosaved: readonly AutosavedItem[];
}

function Items({ unfinished, autosaved }: ItemsProps) {
  const { menus } = useSession();
  const formOf = (kind: string) =>
    holdsOption(heldOptions(menus, kind) ?? [], 'edit') ? screenModes.edit : screenModes.detail;
  if (unfinished.length === 0 && autosaved.length === 0) {
    return <EmptyState title="没有待办内容" hint="您被驳回的内容、尚未提交的草稿会出现在这里。" />;
  }
  return (
    <ul className="workbench-list">
      {autosaved.slice(0, shown).map((item) => (
        <li key={`${item.kind} ${item.objectId}`}>
          <RecordRow
            kind={item.kind}
            keys={item.objectId === '' ? { mode: screenModes.add } : { mode: formOf(item.kind), id: item.objectId }}
          >
            <StatusTag tone="second" text="未保存" />
            <Title text={item.title === '' ? `未命名的${item.kindName}` : item.title} />
            <small>{item.kindName}</small>
            <small className="num">{item.savedTime.slice(5, 16)}</small>
          </RecordRow>
        </li>
      ))}
      {unfinished.slice(0, Math.max(0, shown - autosaved.length)).map((item) => (
        <li key={item.id}>
          <RecordRow kind={item.kind} keys={{ mode: formOf(item.kind), id: item.id }}>
            <StatusTag status={item.status} text={statusName(item.status) ?? ''} />
            <Title text={item.title} />
            <small className="workbench-remark ellipsis" title={item.remark}>
              {item.remark === '' ? item.kindName : `意见：${item.remark}`}
            </small>
            <small className="num">{item.changeTime.slice(5, 16)}</small>
          </RecordRow>
        </li>
      ))}
    </ul>
  );
}

function Title({ text }: { text: string }) {
  return (
    <span className="ellipsis" title={text}>
      {text}
    </span>
  );
}
