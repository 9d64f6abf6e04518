import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { messages } from '@yunguan/contract/kernel/messages';
import { App, Button, Input, Modal, Skeleton } from 'antd';
import { useRef, useState } from 'react';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { useUnsent } from '@/kernel/leave-guard/use-unsent';
import { upTo } from '@/kernel/text-limits';
import { focusFirstField } from '@/ui/first-field';
import { useFocusAfterRemoval } from '@/ui/use-focus-after-removal';
import { defaultReasons, useReasons, useStoredReasons } from './use-reasons';

const mostReasons = 12;
const longestReason = 60;

interface Line {
  readonly id: number;
  readonly text: string;
}
const linesOf = (reasons: readonly string[]): Line[] => reasons.map((text, id) => ({ id, text }));

const title = '常用意见';

/** The user's own list of ready-made opinions, read anew each time it opens. */
export function ReasonsDialog({ onClose }: { readonly onClose: () => void }) {
  const { reasons, error, retry } = useStoredReasons();
  if (reasons) return <ReasonsForm reasons={reasons} onClose={onClose} />;
  return (
    <Modal open width={520} title={title} footer={<Button onClick={onClose}>关闭</Button>} onCancel={onClose}>
      {error ? (
        <LoadFailure error={error} onRetry={retry} />
      ) : (
        <Skeleton active paragraph={{ rows: 5 }} title={false} />
      )}
    </Modal>
  );
}

interface ReasonsFormProps {
  /** As they are stored. */
  readonly reasons: readonly string[];
  readonly onClose: () => void;
}

function ReasonsForm({ reasons, onClose }: ReasonsFormProps) {
  const { message } = App.useApp();
  const { save, isSaving } = useReasons();
  const shown = useRef<HTMLUListElement>(null);
  const [lines, setLines] = useState(() => linesOf(reasons));
  const texts = [...new Set(lines.map(({ text }) => text.trim()).filter(Boolean))];
  const isChanged = texts.join('\n') !== reasons.join('\n');
  useFocusAfterRemoval(lines.length);
  const unsent = useUnsent(isChanged, 'words', isSaving);

  const handleAdd = () => setLines([...lines, { id: Math.max(0, ...lines.map(({ id }) => id + 1)), text: '' }]);
  const handleText = (id: number, text: string) =>
    setLines(lines.map((line) => (line.id === id ? { ...line, text } : line)));
  const handleSave = () =>
    save(texts, () => {
      message.success(messages.saved, 1.5);
      onClose();
    });

  const handleCancel = async () => {
    if (await unsent.mayGiveUp()) onClose();
  };

  return (
    <Modal
      open
      width={520}
      title={title}
      okText="保存"
      cancelText="取消"
      okButtonProps={{ loading: isSaving, disabled: !isChanged }}
      mask={{ closable: !isChanged }}
      onOk={handleSave}
      onCancel={() => void handleCancel()}
      afterOpenChange={(isOpen) => isOpen && focusFirstField(shown.current)}
    >
      <p className="hint">只对您自己有效，审核时点一下即可填入。最多 {mostReasons} 条。</p>
      {/* What is typed while the list is being saved would go with the dialog. */}
      <ul ref={shown} className="reason-lines" inert={isSaving}>
        {lines.map(({ id, text }, index) => (
          <li key={id}>
            <Input
              value={text}
              {...upTo(longestReason)}
              autoFocus={text === ''}
              aria-label={`常用意见第 ${index + 1} 条`}
              placeholder="例如：联系电话有误，请核对。"
              onChange={(event) => handleText(id, event.target.value)}
            />
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={`删除第 ${index + 1} 条`}
              title="删除"
              onClick={() => setLines(lines.filter((line) => line.id !== id))}
            />
          </li>
        ))}
      </ul>
      <div className="reason-tools" inert={isSaving}>
        <Button
          type="dashed"
          icon={<PlusOutlined aria-hidden />}
          disabled={lines.length >= mostReasons}
          onClick={handleAdd}
        >
          添加一条
        </Button>
        <Button type="link" onClick={() => setLines(linesOf(defaultReasons))}>
          恢复默认
        </Button>
      </div>
      {unsent.guard}
    </Modal>
  );
}
