import { ReloadOutlined } from '@ant-design/icons';
import { messages } from '@yunguan/contract/kernel/messages';
import { endSession, getOnlineSessions, type OnlineRow } from '@yunguan/contract/platform/logs';
import { Button, type TableColumnsType } from 'antd';
import { SelectAll } from '@/kernel/records/SelectAll';
import { useTicked } from '@/kernel/records/use-ticked';
import { useRecordWrite } from '@/kernel/records/use-record-write';
import { useDropGone } from '@/kernel/records/use-drop-gone';
import { useRecords } from '@/kernel/records/use-records';
import { useHolds } from '@/kernel/session/use-holds';
import { cellWidth } from '@/ui/cell-width';
import { BatchBar } from '@/ui/BatchBar';
import { RowActions } from '@/ui/RowActions';
import { StatusTag } from '@/ui/StatusTag';
import { useConfirm } from '@/ui/use-confirm';
import { LogFilters } from './LogFilters';
import { LogList } from './LogList';
import { type LogsState, logsUrl } from './logs-url';

const toFilter = ({ keyword, venueId }: LogsState) => ({ keyword, venueId });

/** The own login is ended by signing out. */
const isOfAnother = ({ isOwn }: OnlineRow) => !isOwn;

/** Who is logged in at this moment; a login can be ended. */
export function OnlineUsers() {
  const records = useRecords({
    endpoint: getOnlineSessions,
    schema: logsUrl.schema,
    filter: toFilter,
    area: 'log-online',
  });
  const { state, change, rows, isLoading, reload } = records;
  const { ticked, setTicked, selectionOf } = useTicked<OnlineRow>(records);
  const dropGone = useDropGone(records, setTicked, '线上');
  const mayEnd = useHolds('log')('edit');
  const { write, isBusy } = useRecordWrite('log-online', 'log-login', 'log-operation');
  const confirm = useConfirm();

  const handleEnd = async (rows: readonly OnlineRow[]) => {
    const [only, ...more] = rows;
    if (!only) return;
    const people = new Set(rows.map(({ userId }) => userId)).size;
    const agreed = await confirm({
      title: more.length === 0 ? `结束${only.userName}的登录？` : `结束选中的 ${rows.length} 个登录？`,
      consequence:
        more.length === 0
          ? '对方会立即退出，未保存的内容以草稿保留，重新登录后可以继续。'
          : `将影响 ${people} 名用户：他们会立即退出，未保存的内容以草稿保留，重新登录后可以继续。`,
      okText: '结束登录',
      danger: true,
    });
    if (!agreed) return;
    const ids = rows.map(({ id }) => id);
    const isEnded = await write({ endpoint: endSession, body: { ids }, done: messages.loginEnded });
    if (!isEnded) return dropGone(rows);
    // By their ids: a list that was read anew since has other rows of the same logins.
    setTicked((before) => before.filter(({ id }) => !ids.includes(id)));
  };

  return (
    <>
      <LogFilters state={state} onChange={change} loading={isLoading} placeholder="姓名/登录名/IP" />
      <LogList<OnlineRow>
        records={records}
        columns={columnsOf(mayEnd && !isBusy ? (row) => void handleEnd([row]) : undefined, mayEnd)}
        minWidth={980}
        nothing="当前没有用户在线。"
        tools={
          <Button icon={<ReloadOutlined aria-hidden />} onClick={reload}>
            刷新
          </Button>
        }
        batch={
          <BatchBar count={ticked.length} onClear={() => setTicked([])}>
            <SelectAll records={records} ticked={ticked} onTick={setTicked} isOffered={isOfAnother} />
            <Button size="small" danger loading={isBusy} onClick={() => void handleEnd(ticked)}>
              结束登录
            </Button>
          </BatchBar>
        }
        {...(mayEnd && {
          selection: selectionOf(rows, {
            isDisabled: (row) => row.isOwn,
            labelOf: (row) => `${row.userName}的登录`,
          }),
        })}
      />
    </>
  );
}

function columnsOf(onEnd: ((row: OnlineRow) => void) | undefined, mayEnd: boolean): TableColumnsType<OnlineRow> {
  return [
    {
      title: '用户',
      key: 'user',
      width: cellWidth(140),
      render: (_value, { userName, loginName, isOwn }) => (
        <div className="log-what">
          <span>
            {userName}
            {isOwn && <StatusTag tone="passed" text="当前登录" />}
          </span>
          <span className="hint">{loginName}</span>
        </div>
      ),
    },
    {
      title: '场馆',
      key: 'venue',
      ellipsis: true,
      render: (_value, { venueName, currentVenueName }) => (
        <div className="log-what">
          <span>{venueName}</span>
          {currentVenueName !== '' && currentVenueName !== venueName && (
            <span className="hint">正在操作：{currentVenueName}</span>
          )}
        </div>
      ),
    },
    {
      title: '浏览器 / IP 地址',
      key: 'browser',
      width: cellWidth(140),
      render: (_value, { browser, address }) => (
        <div className="log-what">
          <span>{browser}</span>
          <span className="hint num">{address}</span>
        </div>
      ),
    },
    {
      title: '登录时间',
      dataIndex: 'loginTime',
      width: cellWidth(144),
      render: (time: string) => <span className="num">{time}</span>,
    },
    {
      title: '最近活动',
      dataIndex: 'lastSeenTime',
      width: cellWidth(144),
      render: (time: string) => <span className="num">{time}</span>,
    },
    ...(mayEnd
      ? [
          {
            title: '操作',
            key: 'actions',
            width: cellWidth(84),
            fixed: 'right' as const,
            render: (_value: unknown, row: OnlineRow) =>
              row.isOwn ? (
                <span className="hint">—</span>
              ) : (
                <RowActions
                  actions={[
                    {
                      key: 'end',
                      label: '结束登录',
                      danger: true,
                      disabled: onEnd === undefined,
                      onClick: () => onEnd?.(row),
                    },
                  ]}
                />
              ),
          },
        ]
      : []),
  ];
}
