import { pushWorks } from '@yunguan/contract/content/media';
import { App, Button } from 'antd';
import type * as z from 'zod';
import { useContentWrite } from '@/kernel/list/use-content-write';
import { useConfirm } from '@/ui/use-confirm';
import { type MediaRow, mediaContent, named } from './media-content';

type Pushed = z.infer<typeof pushWorks.output>;

const namedAtMost = 3;
const consequence = '将推送给关注本馆的公众用户，发出后不能撤回。';

/** 推送: puts works into the outbox after a question, and says plainly what came of it. */
export function usePush(onShowLog: () => void) {
  const { modal, message } = App.useApp();
  const confirm = useConfirm();
  const write = useContentWrite(mediaContent);

  const tell = ({ queued, channel }: Pushed) => {
    if (channel !== null) {
      if (queued > 0) message.success(`已记入推送发件箱，共 ${queued} 个作品`);
      else message.info('所选作品已在推送发件箱中', 3);
      return;
    }
    const shown = modal.info({
      title: '暂未开通推送',
      width: 420,
      content: (
        <>
          <div>{queued > 0 ? `已记入推送发件箱，共 ${queued} 个作品。` : '所选作品已在推送发件箱中。'}</div>
          <div className="hint">本系统还没有接入推送渠道，作品暂时不会发出；接入以后，等待中的作品会自动发送。</div>
          <Button
            type="link"
            className="media-push-link"
            onClick={() => {
              shown.destroy();
              onShowLog();
            }}
          >
            查看推送记录
          </Button>
        </>
      ),
      okText: '知道了',
    });
  };

  return async (rows: readonly MediaRow[]): Promise<void> => {
    const [first] = rows;
    if (!first) return;
    const question =
      rows.length === 1
        ? { title: '确定推送这个作品', record: named(first).title, consequence }
        : { title: `确定推送选中的 ${rows.length} 个作品`, consequence: `${namesOf(rows)}${consequence}` };
    if (!(await confirm({ ...question, okText: '推送' }))) return;
    const ids = rows.map(({ id }) => id);
    // The answer is the endpoint's own.
    const done = (answer: unknown) => tell(answer as Pushed);
    await write({ endpoint: pushWorks, body: { idList: ids }, ids, done });
  };
}

function namesOf(rows: readonly MediaRow[]): string {
  const names = rows.slice(0, namedAtMost).map((row) => `《${named(row).title}》`);
  return `${names.join('')}${rows.length > namedAtMost ? '等' : ''}`;
}
