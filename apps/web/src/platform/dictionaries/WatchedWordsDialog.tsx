import { messages } from '@yunguan/contract/kernel/messages';
import {
  distinctWords,
  getWatchedWords,
  longestWatchedWord,
  mostWatchedWords,
  setWatchedWords,
  watchedWordProblem,
  type WatchedWords,
} from '@yunguan/contract/platform/watched-words';
import { Button, Form, Input, Modal, Skeleton } from 'antd';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { watchedWordsArea } from '@/kernel/form/watched-words';
import { RecordDialog } from '@/kernel/records/RecordDialog';
import { useFormStart } from '@/kernel/records/use-form-start';
import { useOverwrite } from '@/kernel/records/use-overwrite';

const title = '敏感词';

/** 敏感词: the words that forms and reviews point out, one on a line; read anew each time it opens. */
export function WatchedWordsDialog({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useFormStart({
    queryKey: queryKeys.list(watchedWordsArea, null),
    queryFn: ({ signal }) => call(getWatchedWords, {}, { signal }),
  });
  if (data) return <WordsForm stored={data} onClose={onClose} />;
  return (
    <Modal open width={520} title={title} footer={<Button onClick={onClose}>关闭</Button>} onCancel={onClose}>
      {error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 10 }} title={false} />
      )}
    </Modal>
  );
}

interface Values {
  readonly text: string;
}

function WordsForm({ stored, onClose }: { readonly stored: WatchedWords; readonly onClose: () => void }) {
  const overwrite = useOverwrite(title);
  const { words, version, updatedBy, updatedAt } = stored;
  const handleSave = async ({ text }: Values) => {
    const mine = wordsIn(text);
    await overwrite<unknown>(version, (newest) => call(setWatchedWords, { words: mine, version: newest }), {
      mine: changesIn(words, mine),
      theirs: async () => changesIn(words, (await call(getWatchedWords, {})).words),
    });
  };
  return (
    <RecordDialog<Values>
      open
      width={520}
      title={title}
      initial={{ text: words.join('\n') }}
      okText="保存"
      done={messages.set}
      areas={[watchedWordsArea]}
      onSave={handleSave}
      onClose={onClose}
    >
      <Form.Item
        name="text"
        label={`每行一个，2–${longestWatchedWord} 个字`}
        rules={[{ validator: async (_rule, text: string) => assertWords(text) }]}
        extra="表单填写与内容审核时提示，由填写人、审核人决定，不拒绝保存和提交。全角与半角、大小写、中间的空格不计。"
      >
        <Input.TextArea autoSize={{ minRows: 10, maxRows: 18 }} placeholder={'例如：\n国家级\n最高级'} />
      </Form.Item>
      <Form.Item noStyle dependencies={['text']}>
        {({ getFieldValue }) => (
          <p className="hint num watched-count">
            共 {wordsIn(String(getFieldValue('text') ?? '')).length} 个
            {updatedBy && `，${updatedBy}于 ${updatedAt.slice(0, 16)} 保存`}
          </p>
        )}
      </Form.Item>
    </RecordDialog>
  );
}

/** Lists that are pasted separate their words by commas as well. */
const wordsIn = (text: string): string[] => distinctWords(text.split(/[\n,，、;；]/));

/** What became of a list that may be long: the words that came and those that went. */
function changesIn(before: readonly string[], after: readonly string[]) {
  const beyond = (list: readonly string[], known: readonly string[]) =>
    list.filter((word) => !known.includes(word)).join('、');
  return { 增加: beyond(after, before), 去掉: beyond(before, after) };
}

function assertWords(text: string): void {
  const words = wordsIn(text);
  if (words.length > mostWatchedWords) throw new Error(`最多 ${mostWatchedWords} 个，现有 ${words.length} 个`);
  const problem = words.map(watchedWordProblem).find((one) => one !== undefined);
  if (problem !== undefined) throw new Error(problem);
}
