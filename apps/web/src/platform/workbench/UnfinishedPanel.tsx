import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { holdsOption } from '@yunguan/contract/kernel/options';
import { statusName } from '@yunguan/contract/kernel/review';
import {
  type AutosavedItem,
  getUnfinished,
  type UnfinishedItem,
  type UnfinishedPage,
  type Workbench,
} from '@yunguan/contract/platform/workbench';
import { Button } from 'antd';
import * as z from 'zod/mini';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { screenModes } from '@/kernel/content-screen/screen-modes';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { heldOptions } from '@/kernel/session/menu-tree';
import { page } from '@/kernel/session/url-fields';
import { useSession } from '@/kernel/session/use-session';
import { useUrlState } from '@/kernel/session/use-url-state';
import { EmptyState } from '@/ui/EmptyState';
import { StatusTag } from '@/ui/StatusTag';
import { RecordRow } from './RecordRow';
import { WorkbenchPanel } from './WorkbenchPanel';

/** Rows of a page of the panel; what saved itself comes first, for nobody else keeps it. */
const shown = 7;

/** The page in view stays in the address: who opens a record comes back to it. */
const place = z.object({ todo: page });

/** A server of before does not say how many forms saved themselves. */
type Totals = Pick<Workbench, 'unfinishedTotal'> & Partial<Pick<Workbench, 'autosavedTotal'>>;
const totalOf = ({ unfinishedTotal, autosavedTotal = 0 }: Totals) => unfinishedTotal + autosavedTotal;

/** The user's own unfinished work: forms never sent, what came back, drafts. Each opens in its form, where he may edit. */
export function UnfinishedPanel() {
  return (
    <WorkbenchPanel title="我的待办内容" extra={(data) => <Pages total={totalOf(data)} />}>
      {(data) => <Unfinished first={data} />}
    </WorkbenchPanel>
  );
}

/** The page that the address names, or the last there is: what was done meanwhile is gone. */
function usePage(total: number) {
  const [{ todo }, change] = useUrlState(place);
  const last = Math.max(1, Math.ceil(total / shown));
  return { at: Math.min(todo, last), last, go: (to: number) => change({ todo: to }, { replace: true }) };
}

function Pages({ total }: { total: number }) {
  const { at, last, go } = usePage(total);
  if (last === 1) return null;
  return (
    <div className="workbench-pages">
      <span className="hint num" role="status">
        共 {total} 项，第 {at} / {last} 页
      </span>
      {/* At an end they stay: the focus of who turns the pages by keyboard is on one of them. */}
      <Button
        size="small"
        icon={<LeftOutlined aria-hidden />}
        aria-label="上一页"
        aria-disabled={at === 1}
        onClick={() => at > 1 && go(at - 1)}
      />
      <Button
        size="small"
        icon={<RightOutlined aria-hidden />}
        aria-label="下一页"
        aria-disabled={at === last}
        onClick={() => at < last && go(at + 1)}
      />
    </div>
  );
}

/** The first page is in the workbench's own answer; the others are asked for. */
function Unfinished({ first }: { first: Workbench }) {
  const { at } = usePage(totalOf(first));
  const asked = { pageIndex: at, pageSize: shown };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: queryKeys.read(getUnfinished.path, asked),
    queryFn: ({ signal }) => call(getUnfinished, asked, { signal }),
    enabled: at > 1,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  if (at > 1 && error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  const isOnItsWay = at > 1 && (data === undefined || isPlaceholderData);
  return (
    <div aria-busy={isOnItsWay}>
      <Items {...((at > 1 && data) || first)} />
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
      {autosaved.slice(0, shown).map((item) => (
        <li key={`${item.kind} ${item.objectId}`}>
          <AutosavedRow item={item} mode={item.objectId === '' ? screenModes.add : formOf(item.kind)} />
        </li>
      ))}
      {unfinished.slice(0, Math.max(0, shown - autosaved.length)).map((item) => (
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
