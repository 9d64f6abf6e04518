import { holdsOption } from '@yunguan/contract/kernel/options';
import { statusName } from '@yunguan/contract/kernel/review';
import {
  type AutosavedItem,
  getUnfinished,
  type UnfinishedItem,
  type UnfinishedPage,
  type Workbench,
} from '@yunguan/contract/platform/workbench';
import { call } from '@/kernel/api/call';
import { screenModes } from '@/kernel/content-screen/screen-modes';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { heldOptions } from '@/kernel/session/menu-tree';
import { useSession } from '@/kernel/session/use-session';
import { EmptyState } from '@/ui/EmptyState';
import { StatusTag } from '@/ui/StatusTag';
import { shownRows, usePanelPage, usePanelRows } from './panel-pages';
import { PanelPages } from './PanelPages';
import { RecordRow } from './RecordRow';
import { WorkbenchPanel } from './WorkbenchPanel';

/** A server of before does not say how many forms saved themselves. */
type Totals = Pick<Workbench, 'unfinishedTotal'> & Partial<Pick<Workbench, 'autosavedTotal'>>;
const totalOf = ({ unfinishedTotal, autosavedTotal = 0 }: Totals) => unfinishedTotal + autosavedTotal;

/** The user's own unfinished work: forms never sent first, for nobody else keeps them, what came back, drafts. Each opens in its form, where he may edit. */
export function UnfinishedPanel() {
  return (
    <WorkbenchPanel title="我的待办内容" extra={(data) => <Pages total={totalOf(data)} />}>
      {(data) => <Unfinished first={data} />}
    </WorkbenchPanel>
  );
}

function Pages({ total }: { total: number }) {
  return <PanelPages {...usePanelPage('todo', total)} />;
}

function Unfinished({ first }: { first: Workbench }) {
  const { rows, isOnItsWay, failure } = usePanelRows<Pick<UnfinishedPage, 'unfinished' | 'autosaved'>>(
    usePanelPage('todo', totalOf(first)),
    { path: getUnfinished.path, read: (asked, signal) => call(getUnfinished, asked, { signal }), first },
  );
  if (failure) return <LoadFailure {...failure} />;
  return (
    <div aria-busy={isOnItsWay}>
      <Items {...rows} />
    </div>
  );
}

function Items({ unfinished, autosaved }: Pick<UnfinishedPage, 'unfinished' | 'autosaved'>) {
  const { menus } = useSession();
  const formOf = (kind: string) =>
    holdsOption(heldOptions(menus, kind) ?? [], 'edit') ? screenModes.edit : screenModes.detail;
  if (unfinished.length === 0 && autosaved.length === 0) {
    return <EmptyState title="没有待办内容" hint="您被驳回的内容、尚未提交的草稿会出现在这里。" />;
  }
  return (
    <ul className="workbench-list">
      {autosaved.slice(0, shownRows).map((item) => (
        <li key={`${item.kind} ${item.objectId}`}>
          <AutosavedRow item={item} mode={item.objectId === '' ? screenModes.add : formOf(item.kind)} />
        </li>
      ))}
      {unfinished.slice(0, Math.max(0, shownRows - autosaved.length)).map((item) => (
        <li key={item.id}>
          <UnfinishedRow item={item} mode={formOf(item.kind)} />
        </li>
      ))}
    </ul>
  );
}

function AutosavedRow({ item, mode }: { item: AutosavedItem; mode: number }) {
  return (
    <RecordRow kind={item.kind} keys={item.objectId === '' ? { mode } : { mode, id: item.objectId }}>
      <StatusTag tone="second" text="未保存" />
      <Title text={item.title === '' ? `未命名的${item.kindName}` : item.title} />
      <small>{item.kindName}</small>
      <small className="num">{item.savedTime.slice(5, 16)}</small>
    </RecordRow>
  );
}

function UnfinishedRow({ item, mode }: { item: UnfinishedItem; mode: number }) {
  return (
    <RecordRow kind={item.kind} keys={{ mode, id: item.id }}>
      <StatusTag status={item.status} text={statusName(item.status) ?? ''} />
      <Title text={item.title} />
      <small className="workbench-remark ellipsis" title={item.remark}>
        {item.remark === '' ? item.kindName : `意见：${item.remark}`}
      </small>
      <small className="num">{item.changeTime.slice(5, 16)}</small>
    </RecordRow>
  );
}

function Title({ text }: { text: string }) {
  return (
    <span className="ellipsis" title={text}>
      {text}
    </span>
  );
}
