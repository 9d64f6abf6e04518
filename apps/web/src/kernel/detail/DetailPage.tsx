import { CopyOutlined, EditOutlined } from '@ant-design/icons';
import { isAllowed } from '@yunguan/contract/kernel/actions';
import type { AnyContent } from '@yunguan/contract/kernel/content';
import { statusNameOf } from '@yunguan/contract/kernel/dialect';
import type { Values } from '@yunguan/contract/kernel/parse';
import { Button, Skeleton, Tabs } from 'antd';
import { type ReactNode, useDeferredValue } from 'react';
import { DiffView } from '@/ui/diff/DiffView';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { StatusTag } from '@/ui/StatusTag';
import type { Tone } from '@/ui/status-colours';
import { copyKey, screenModes } from '../content-screen/screen-modes';
import { useContentScreen } from '../content-screen/use-content-screen';
import { diffItems } from '../dialogs/diff-items';
import { LoadFailure } from '../failures/LoadFailure';
import { isCopyable } from '../form/copied-values';
import { RecordVenue, useHolds } from '../session/use-holds';
import { useSession } from '../session/use-session';
import './detail-page.css';
import { ReviewHistory } from './ReviewHistory';
import { recordVenue, rowText } from './row-text';
import { useContentDetail, useReviewDetail } from './use-content-detail';

export interface DetailTab {
  readonly key: string;
  readonly label: string;
  readonly content: ReactNode;
  /** A list of its own, or said by another tab too: on paper only where it is the tab in view, and then alone. */
  readonly standsAlone?: boolean;
}

export interface StatusMark {
  readonly text: string;
  readonly tone: Tone;
}

export interface DetailPageProps {
  readonly of: AnyContent;
  readonly id: string;
  readonly tabs: (row: Values) => readonly DetailTab[];
  /** The status in words, and its colours, where the record tells them better than its code. */
  readonly statusMark?: (row: Values) => StatusMark;
  /** Tab in view, where the screen keeps it in the address. */
  readonly tab?: string;
  readonly onTab?: (key: string) => void;
  /** One of the tabs shows the approval record, and none stands below them. */
  readonly hasOwnHistory?: boolean;
}

/** Everything about one record in tabs, with its approval record below. */
export function DetailPage({ of, id, tabs, tab, onTab, statusMark, hasOwnHistory = false }: DetailPageProps) {
  const { backToList } = useContentScreen();
  const detail = useContentDetail(of, id);
  const row = detail.data;
  return (
    <RecordVenue value={row && recordVenue(row)}>
      <PageHeader
        title={row ? rowText(row, of.titleField) || '（未命名）' : `${of.label}详情`}
        onBack={() => backToList()}
        {...(row ? { extra: <HeaderActions of={of} id={id} row={row} mark={statusMark?.(row)} /> } : {})}
      />
      {detail.isPending && (
        <Panel>
          <Skeleton active paragraph={{ rows: 8 }} />
        </Panel>
      )}
      {!row && detail.error && (
        <Panel>
          <LoadFailure error={detail.error} onRetry={detail.refetch} />
        </Panel>
      )}
      {row && <DetailTabs of={of} id={id} tabs={tabs(row)} tab={tab} onTab={onTab} />}
      {row && of.reviewed && !hasOwnHistory && <ReviewHistory type={of.key} id={id} />}
    </RecordVenue>
  );
}

interface DetailTabsProps {
  readonly of: AnyContent;
  readonly id: string;
  readonly tabs: readonly DetailTab[];
  readonly tab: string | undefined;
  readonly onTab: ((key: string) => void) | undefined;
}

function DetailTabs({ of, id, tabs, tab, onTab }: DetailTabsProps) {
  const review = useReviewDetail(of.key, id, of.reviewed);
  // Only against a version that was approved and is no longer the newest.
  const isChanged = review.data?.approvedRevision !== null && review.data?.approvedRevision !== review.data?.revision;
  const changes = isChanged ? (review.data?.diff ?? []) : [];
  const all: readonly DetailTab[] =
    changes.length === 0
      ? tabs
      : [
          ...tabs,
          {
            key: 'changes',
            label: `变更对比（${changes.length}）`,
            content: <DiffView items={diffItems(changes)} beforeTitle="已公开的版本" afterTitle="最近一次提交" />,
          },
        ];
  // Whoever prints has the whole record: its other parts come behind the one in view, and are there before the paper is.
  const isWhole = useDeferredValue(true, false);
  return (
    <Panel className="detail-tabs">
      <Tabs
        items={all.map(({ key, label, content, standsAlone = false }) => ({
          key,
          label,
          forceRender: isWhole && !standsAlone,
          className: standsAlone ? 'detail-alone' : '',
          children: (
            <>
              <h2 className="detail-part-name">{label}</h2>
              {content}
            </>
          ),
        }))}
        {...(tab !== undefined && { activeKey: shownTab(all, tab) })}
        {...(onTab && { onChange: onTab })}
      />
    </Panel>
  );
}

/** The tab of the key; the first where there is none of it: what changed is no change any more once it is approved. */
function shownTab(tabs: readonly DetailTab[], key: string): string {
  return tabs.some((tab) => tab.key === key) ? key : (tabs[0]?.key ?? key);
}

interface HeaderActionsProps {
  readonly of: AnyContent;
  readonly id: string;
  readonly row: Values;
  readonly mark: StatusMark | undefined;
}

function HeaderActions({ of, id, row, mark }: HeaderActionsProps) {
  const { goTo } = useContentScreen();
  const { user } = useSession();
  const holds = useHolds(of.key);
  // A copy is a new record of the venue where the user works.
  const mayCopy = useHolds(of.key, user.venueId)('add') && isCopyable(of);
  const edit = of.rowActions.edit;
  const status = typeof row.status === 'number' ? row.status : undefined;
  return (
    <div className="detail-actions">
      {status !== undefined && <StatusTag status={status} text={statusNameOf(of, status) ?? ''} {...mark} />}
      {mayCopy && (
        <Button icon={<CopyOutlined aria-hidden />} onClick={() => goTo(screenModes.add, undefined, { [copyKey]: id })}>
          复制新建
        </Button>
      )}
      {edit && isAllowed(edit, row, holds) && (
        <Button icon={<EditOutlined aria-hidden />} onClick={() => goTo(screenModes.edit, id)}>
          编辑
        </Button>
      )}
    </div>
  );
}
