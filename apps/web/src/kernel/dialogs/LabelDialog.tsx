import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { messages } from '@yunguan/contract/kernel/messages';
import { addLabel, delLabel, editLabel, getLabels } from '@yunguan/contract/platform/labels';
import { Button, Modal, Skeleton } from 'antd';
import { useRef, useState } from 'react';
import { EmptyState } from '@/ui/EmptyState';
import { focusFirstField } from '@/ui/first-field';
import { useConfirm } from '@/ui/use-confirm';
import { call } from '../api/call';
import { LoadFailure } from '../failures/LoadFailure';
import { useUnsent } from '../leave-guard/use-unsent';
import { resourceArea } from '../library/library-areas';
import { useOverwrite } from '../records/use-overwrite';
import { useRecordWrite } from '../records/use-record-write';
import { useHolds } from '../session/use-holds';
import { dictionaryArea } from './dictionary-area';
import { NameLine } from './NameLine';
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
            <LabelLine
              key={label.id}
              label={label}
              isBusy={isBusy}
              onRename={
                holds('edit')
                  ? () => {
                      setTyped((now) => ({ ...now, edited: false }));
                      setEdited(label);
                    }
                  : undefined
              }
              onRemove={holds('del') ? () => void handleRemove(label) : undefined}
            />
          ),
        )}
      </ul>
    </Modal>
  );
}

interface LabelLineProps {
  readonly label: Label;
  readonly isBusy: boolean;
  /** Absent where the user may not. */
  readonly onRename: (() => void) | undefined;
  readonly onRemove: (() => void) | undefined;
}

/** A label with what may be done to it. */
function LabelLine({ label: { name, useCount }, isBusy, onRename, onRemove }: LabelLineProps) {
  return (
    <li>
      <span className="label-name">{name}</span>
      <span className="hint num">{useCount > 0 ? `${useCount} 处使用` : '未使用'}</span>
      {onRename && (
        <Button
          type="text"
          size="small"
          icon={<EditOutlined aria-hidden />}
          aria-label={`重命名标签 ${name}`}
          title="重命名"
          onClick={onRename}
        />
      )}
      {onRemove && (
        <Button
          type="text"
          size="small"
          danger
          disabled={isBusy}
          icon={<DeleteOutlined aria-hidden />}
          aria-label={`删除标签 ${name}`}
          title="删除"
          onClick={onRemove}
        />
      )}
    </li>
  );
}
