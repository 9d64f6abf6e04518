import { DeleteOutlined, EditOutlined, LoadingOutlined, PlusOutlined } from '@ant-design/icons';
import { messages } from '@yunguan/contract/kernel/messages';
import {
  addLabel,
  delLabel,
  editLabel,
  getLabels,
  labelNameMissing,
  longestLabelName,
} from '@yunguan/contract/platform/labels';
import { Button, Input, Modal, Skeleton } from 'antd';
import { type FormEvent, useRef, useState } from 'react';
import { EmptyState } from '@/ui/EmptyState';
import { focusFirstField } from '@/ui/first-field';
import { upTo } from '@/kernel/text-limits';
import { useConfirm } from '@/ui/use-confirm';
import { call } from '../api/call';
import { LoadFailure } from '../failures/LoadFailure';
import { useUnsent } from '../leave-guard/use-unsent';
import { resourceArea } from '../library/library-areas';
import { useOverwrite } from '../records/use-overwrite';
import { useRecordWrite } from '../records/use-record-write';
import { useHolds } from '../session/use-holds';
import { dictionaryArea } from './dictionary-area';
import { labelArea, useLabels } from './use-labels';
import './labels.css';

const nameLabel = '标签名称';

interface Label {
  readonly id: string;
  readonly name: string;
  readonly useCount: number;
  readonly version: number;
}

/** 标签管理: the labels in their order; each is added, renamed and deleted in its line (002 §2.9). */
export function LabelDialog({ onClose }: { readonly onClose: () => void }) {
  const { labels, error, retry } = useLabels();
  const holds = useHolds('dictionary');
  const shown = useRef<HTMLDivElement>(null);
  // As it was when its line was opened: the list behind goes on.
  const [edited, setEdited] = useState<Label>();
  const { write, isBusy } = useRecordWrite(labelArea, dictionaryArea, resourceArea);
  const confirm = useConfirm();
  const overwrite = useOverwrite('标签');
  // In which lines a name stands that is not saved: that of the new label, that of the renamed one.
  const [typed, setTyped] = useState({ added: false, edited: false });
  const unsent = useUnsent(typed.added || (edited !== undefined && typed.edited));
  const handleClose = async () => {
    if (await unsent.mayGiveUp()) onClose();
  };

  const handleAdd = (name: string) =>
    write({ endpoint: addLabel, body: { name, resourceType: 1 }, done: messages.added });
  const handleRename = async (label: Label, name: string) => {
    const { id, version: start } = label;
    const isSaved = await write({
      endpoint: editLabel,
      body: { id, name },
      send: () =>
        overwrite(start, (version) => call(editLabel, { id, name, version }), {
          mine: { [nameLabel]: name },
          theirs: async () => {
            const stored = (await call(getLabels, { resourceType: 1 })).find((one) => one.id === id);
            return stored && { [nameLabel]: stored.name };
          },
        }),
      done: messages.changed,
    });
    // Another line may have been opened meanwhile.
    if (isSaved) setEdited((now) => (now === label ? undefined : now));
    return isSaved;
  };
  const handleRemove = async ({ id, name, useCount }: Label) => {
    const consequence =
      useCount > 0 ? `将从 ${useCount} 个分类或资源上取下，分类和资源本身不变。` : '没有分类和资源使用它。';
    if (!(await confirm({ title: '确定要删除这个标签？', record: name, consequence, danger: true }))) return;
    await write({ endpoint: delLabel, body: { ids: [id] }, done: messages.removed });
  };

  return (
    <Modal
      open
      width={420}
      title="标签管理"
      footer={<Button onClick={() => void handleClose()}>关闭</Button>}
      mask={{ closable: !unsent.guard }}
      onCancel={() => void handleClose()}
      afterOpenChange={(isOpen) => isOpen && focusFirstField(shown.current)}
    >
      {unsent.guard}
      <div ref={shown}>
        {holds('add') && (
          <NameLine
            placeholder="新标签的名称"
            okText="添加"
            onTyped={(added) => setTyped((now) => ({ ...now, added }))}
            onSave={handleAdd}
          />
        )}
      </div>
      {error && !labels && <LoadFailure error={error} onRetry={retry} />}
      {!error && !labels && <Skeleton active paragraph={{ rows: 4 }} title={false} />}
      {labels?.length === 0 && <EmptyState title="还没有标签" hint="添加后，分类和资源可以选用。" />}
      <ul className="label-lines">
        {labels?.map((label) =>
          label.id === edited?.id ? (
            <li key={label.id}>
              <NameLine
                initial={edited.name}
                placeholder={nameLabel}
                okText="保存"
                onTyped={(isTyped) => setTyped((now) => ({ ...now, edited: isTyped }))}
                onSave={(name) => handleRename(edited, name)}
                onCancel={() => setEdited(undefined)}
              />
            </li>
          ) : (
            <li key={label.id}>
              <span className="label-name">{label.name}</span>
              <span className="hint num">{label.useCount > 0 ? `${label.useCount} 处使用` : '未使用'}</span>
              {holds('edit') && (
                <Button
                  type="text"
                  size="small"
                  icon={<EditOutlined aria-hidden />}
                  aria-label={`重命名标签 ${label.name}`}
                  title="重命名"
                  onClick={() => {
                    setTyped((now) => ({ ...now, edited: false }));
                    setEdited(label);
                  }}
                />
              )}
              {holds('del') && (
                <Button
                  type="text"
                  size="small"
                  danger
                  disabled={isBusy}
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={`删除标签 ${label.name}`}
                  title="删除"
                  onClick={() => void handleRemove(label)}
                />
              )}
            </li>
          ),
        )}
      </ul>
    </Modal>
  );
}

interface NameLineProps {
  readonly initial?: string;
  readonly placeholder: string;
  readonly okText: string;
  /** Told whether there is another name than before. */
  readonly onTyped: (isTyped: boolean) => void;
  readonly onSave: (name: string) => Promise<boolean>;
  readonly onCancel?: () => void;
}

/** One name with its button; Enter saves, Esc takes back. */
function NameLine({ initial = '', placeholder, okText, onTyped, onSave, onCancel }: NameLineProps) {
  const [name, setName] = useState(initial);
  const latest = useRef(initial);
  // Names that are being saved: that of a new label takes the next one meanwhile.
  const [onTheirWay, setOnTheirWay] = useState(0);
  const [problem, setProblem] = useState('');
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    // 002 §5.5, to the letter.
    if (name.trim() === '') return setProblem(labelNameMissing);
    if (name.trim() === initial) return onCancel?.();
    setOnTheirWay((names) => names + 1);
    const isSaved = await onSave(name.trim());
    setOnTheirWay((names) => names - 1);
    // The line of a new label is ready for the next one, which may stand in it already; that of a renamed one goes away.
    if (!isSaved || onCancel || latest.current !== name) return;
    setName('');
    latest.current = '';
    onTyped(false);
  };
  return (
    <form className="label-form" onSubmit={(event) => void handleSubmit(event)}>
      <div className="label-input">
        <Input
          value={name}
          // What is typed into a line that is about to go would be lost.
          readOnly={onTheirWay > 0 && onCancel !== undefined}
          autoFocus
          {...upTo(longestLabelName)}
          placeholder={placeholder}
          aria-label={placeholder}
          aria-invalid={problem !== ''}
          status={problem ? 'error' : ''}
          onChange={(event) => {
            setName(event.target.value);
            latest.current = event.target.value;
            onTyped(event.target.value.trim() !== initial);
            setProblem('');
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !onCancel) return;
            event.stopPropagation();
            onCancel();
          }}
        />
        {problem && (
          <span className="label-problem" role="alert">
            {problem}
          </span>
        )}
      </div>
      <Button
        htmlType="submit"
        type={onCancel ? 'default' : 'primary'}
        // antd's own loading button would swallow the next name.
        icon={onTheirWay > 0 ? <LoadingOutlined aria-hidden /> : !onCancel && <PlusOutlined aria-hidden />}
      >
        {okText}
      </Button>
      {onCancel && (
        <Button type="text" onClick={onCancel}>
          取消
        </Button>
      )}
    </form>
  );
}
