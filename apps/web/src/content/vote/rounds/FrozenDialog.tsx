import { CheckCircleFilled, CloseCircleFilled, DownloadOutlined, SafetyCertificateOutlined } from '@ant-design/icons';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getFrozenResult, type VoteRound } from '@yunguan/contract/content/vote-round';
import { App, Button, type GetRef, Modal, Skeleton, Table, type TableColumnsType } from 'antd';
import type * as z from 'zod';
import { call } from '@/kernel/api/call';
import { isSilent, textOf } from '@/kernel/api/errors';
import { saveFile } from '@/kernel/api/export-file';
import { queryKeys } from '@/kernel/api/query-keys';
import { sha256Hex } from '@/kernel/api/sha256';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { CopyableText } from '@/ui/CopyableText';
import { usePagesOnScreen } from '@/ui/use-pages-on-screen';
import { type FrozenTeam, readFrozenResult } from './frozen-result';
import { voteAreas } from '../vote-areas';

export interface FrozenDialogProps {
  readonly round: Pick<VoteRound, 'id' | 'name'>;
  readonly onClose: () => void;
}

const columns: TableColumnsType<FrozenTeam> = [
  {
    title: '名次',
    dataIndex: 'rank',
    width: 64,
    align: 'center',
    render: (rank: number) => <b className="num">{rank}</b>,
  },
  { title: '编号', dataIndex: 'number', width: 64, align: 'center' },
  {
    title: '报名团队',
    dataIndex: 'clubName',
    ellipsis: true,
    render: (club: string | null, { name }) => (club ? `${club}（${name}）` : name),
  },
  {
    title: '票数',
    dataIndex: 'poll',
    width: 110,
    align: 'right',
    render: (poll: number) => <span className="num">{poll.toLocaleString('zh-CN')}</span>,
  },
];

/** What was locked of a round, its digest, and whether both still hold. */
export function FrozenDialog({ round, onClose }: FrozenDialogProps) {
  const load = (signal?: AbortSignal) => call(getFrozenResult, { id: round.id }, signal ? { signal } : {});
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.list(voteAreas.round, ['frozen', round.id]),
    queryFn: ({ signal }) => load(signal),
  });
  return (
    <Modal
      open
      width={680}
      title={`锁定结果：${round.name}`}
      onCancel={onClose}
      footer={
        <>
          {data && (
            <Button
              icon={<DownloadOutlined aria-hidden />}
              onClick={() => saveFile({ name: `${round.name}-锁定结果.txt`, blob: new Blob([data.text]) })}
            >
              下载原文
            </Button>
          )}
          <Button type="primary" onClick={onClose}>
            关闭
          </Button>
        </>
      }
    >
      {data && <Frozen {...data} onLoad={() => load()} />}
      {!data && error && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 6 }} />}
    </Modal>
  );
}

/** Its rows scroll on their own, so keys must reach them; antd has no property for it. */
function reachByKeys(table: GetRef<typeof Table> | null): void {
  table?.nativeElement.querySelector('.ant-table-body')?.setAttribute('tabindex', '0');
}

type Answer = z.output<typeof getFrozenResult.output>;

function Frozen({ frozen, text, onLoad }: Answer & { onLoad: () => Promise<Answer> }) {
  const result = readFrozenResult(text);
  const pages = usePagesOnScreen(
    result !== undefined && result.teams.length > 10 && { pageSize: 10, showSizeChanger: false, size: 'small' },
  );
  const { message } = App.useApp();
  const check = useMutation({
    mutationFn: async () => {
      const now = await onLoad();
      // The digest of then, over the text of now: who alters either is found out.
      return { isIntact: (await sha256Hex(now.text)) === frozen.digest, isCurrent: now.isCurrent };
    },
    onError: (failure) => {
      if (!isSilent(failure)) message.error(textOf(failure), 3);
    },
  });
  return (
    <div className="frozen">
      <p className="frozen-who">
        {frozen.userName}于 <span className="num">{frozen.time.slice(0, 16)}</span> 锁定
        {result && (
          <>
            ，<span className="num">{result.teams.length}</span> 支队伍，共{' '}
            <span className="num">{result.totalPoll.toLocaleString('zh-CN')}</span> 票
          </>
        )}
      </p>
      {result ? (
        <Table<FrozenTeam>
          ref={reachByKeys}
          size="small"
          rowKey="signupId"
          columns={columns}
          dataSource={[...result.teams]}
          // The buttons of the dialog stay in sight; where a low window has no room for a few lines, the dialog scrolls.
          scroll={{ y: 'max(180px, calc(100vh - 465px))' }}
          pagination={pages}
          locale={{ emptyText: '锁定时没有参赛队伍' }}
        />
      ) : (
        <p className="frozen-unreadable">原文已不是锁定时的格式，无法列出名次，请下载原文核对。</p>
      )}
      <section className="frozen-digest" aria-label="摘要">
        <div>
          <span className="hint">SHA-256 摘要</span>
          <CopyableText text={frozen.digest} className="frozen-hex" />
        </div>
        <Button
          icon={<SafetyCertificateOutlined aria-hidden />}
          loading={check.isPending}
          onClick={() => check.mutate()}
        >
          校验
        </Button>
      </section>
      <div className="frozen-checks" aria-live="polite">
        {check.data && (
          <>
            <CheckLine
              isGood={check.data.isIntact}
              good="本机重新计算的摘要与锁定时一致，原文未被改动。"
              bad="本机重新计算的摘要与锁定时不一致，原文已被改动！"
            />
            <CheckLine
              isGood={check.data.isCurrent}
              good="选票台账重新计票的结果与锁定结果一致。"
              bad="选票台账重新计票的结果与锁定结果不一致，请核查选票台账！"
            />
          </>
        )}
        {!check.data && <span className="hint">校验会在本机用原文重新计算摘要，并请服务器按选票台账重新计票。</span>}
      </div>
    </div>
  );
}

function CheckLine({ isGood, good, bad }: { isGood: boolean; good: string; bad: string }) {
  return (
    <p className={isGood ? 'frozen-good' : 'frozen-bad'}>
      {isGood ? <CheckCircleFilled aria-hidden /> : <CloseCircleFilled aria-hidden />}
      {isGood ? good : bad}
    </p>
  );
}
