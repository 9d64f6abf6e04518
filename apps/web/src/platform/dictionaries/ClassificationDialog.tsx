import { useQueryClient } from '@tanstack/react-query';
import { messages } from '@yunguan/contract/kernel/messages';
import {
  addDictionaryItem,
  asksUploadType,
  type DictionaryItemRow,
  editDictionaryItem,
  getDictionaryItems,
  itemNameMissing,
  longestItemName,
  mostItemLabels,
  ordinalRange,
  uploadTypes,
} from '@yunguan/contract/platform/dictionaries';
import { childrenByNodeName } from '@yunguan/contract/platform/lookups';
import { Button, Form, Input, Radio, Select } from 'antd';
import { useState } from 'react';
import { call } from '@/kernel/api/call';
import { dictionaryArea } from '@/kernel/dialogs/dictionary-area';
import { LabelDialog } from '@/kernel/dialogs/LabelDialog';
import { labelArea, useLabels } from '@/kernel/dialogs/use-labels';
import type { Said } from '@/kernel/records/OverwriteSides';
import { RecordDialog } from '@/kernel/records/RecordDialog';
import { useOverwrite } from '@/kernel/records/use-overwrite';
import { countedUpTo } from '@/kernel/text-limits';
import { NumberInput } from '@/ui/NumberInput';
import { codeOptions } from '@/ui/word-options';

export interface ClassificationDialogProps {
  /** Dictionary node of the classification (002 §2.9: custom); 2001 and 2011 ask for the upload type. */
  readonly custom: string;
  /** The classification to edit; a new one without it. */
  readonly item?: DictionaryItemRow | undefined;
  /** How many the node has: a new one comes after them. */
  readonly count: number;
  /** Labels may be managed from here. */
  readonly managesLabels: boolean;
  readonly onClose: (saved: boolean) => void;
}

interface Values {
  displayName: string;
  sort?: number | null;
  uploadType?: 1 | 2 | 3;
  labels?: string[];
}

const types = codeOptions(uploadTypes);
const { first, last } = ordinalRange;

/** 添加分类 / 编辑分类 (002 §2.9); the upload type is chosen once and then locked. */
export function ClassificationDialog(props: ClassificationDialogProps) {
  const { custom, item, count, managesLabels, onClose } = props;
  const { labels } = useLabels();
  const queryClient = useQueryClient();
  const overwrite = useOverwrite('分类');
  const [isManaging, setManaging] = useState(false);
  const place = item?.sort ?? Math.min(count + 1, last);

  const handleSave = async ({ displayName, sort, uploadType, labels: chosen }: Values) => {
    const form = { displayName, labels: chosen ?? [], ...(sort !== place || !item ? { sort } : {}) };
    if (item) {
      await overwrite<unknown>(item.version, (version) => call(editDictionaryItem, { ...form, id: item.id, version }), {
        mine: saidOf({ ...form, labels: labels?.filter(({ id }) => form.labels.includes(id)) }),
        theirs: async () => {
          const { list } = await call(getDictionaryItems, { nodeName: custom });
          const stored = list.find(({ id }) => id === item.id);
          return stored && saidOf(stored);
        },
      });
    } else await call(addDictionaryItem, { ...form, nodeName: custom, uploadType });
    // Forms that are open elsewhere offer the new choice, too.
    await queryClient.invalidateQueries({ queryKey: ['read', childrenByNodeName.path] });
  };

  return (
    <>
      <RecordDialog<Values>
        title={item ? '编辑分类' : '添加分类'}
        open
        initial={{
          displayName: item?.displayName ?? '',
          sort: place <= last ? place : null,
          labels: item?.labels.map(({ id }) => id) ?? [],
          ...(asksUploadType(custom) && { uploadType: uploadTypeOf(item) }),
        }}
        onSave={handleSave}
        done={item ? messages.changed : messages.added}
        areas={[dictionaryArea, labelArea]}
        onClose={onClose}
        width={420}
      >
        <Form.Item
          name="displayName"
          label="名称"
          required
          rules={[{ required: true, whitespace: true, message: itemNameMissing }]}
        >
          <Input {...countedUpTo(longestItemName)} placeholder="例如：多功能厅" />
        </Form.Item>
        <Form.Item
          name="sort"
          label="序号"
          extra={`${first} 到 ${last}，决定排在第几位；${orderHint(item)}`}
          rules={[{ type: 'number', min: first, max: last, message: `序号请输入 ${first} 到 ${last} 的整数` }]}
        >
          <NumberInput precision={0} placeholder={`${first}-${last}`} style={{ width: 120 }} />
        </Form.Item>
        {asksUploadType(custom) && (
          <Form.Item name="uploadType" label="上传类型" extra={item && '上传类型在添加后不能修改'}>
            <Radio.Group options={types} disabled={item !== undefined} />
          </Form.Item>
        )}
        <Form.Item name="labels" label="标签">
          <LabelSelect worn={item?.labels ?? []} />
        </Form.Item>
        {managesLabels && (
          <Button type="link" size="small" className="classification-labels" onClick={() => setManaging(true)}>
            标签管理
          </Button>
        )}
      </RecordDialog>
      {isManaging && <LabelDialog onClose={() => setManaging(false)} />}
    </>
  );
}

interface LabelSelectProps {
  /** Those of the stored classification. */
  readonly worn: DictionaryItemRow['labels'];
  readonly id?: string;
  readonly value?: string[];
  readonly onChange?: (ids: string[]) => void;
}

/** Labels by name; one that was deleted since it was chosen keeps its name until it is taken out. */
function LabelSelect({ worn, id, value = [], onChange }: LabelSelectProps) {
  const { labels, retry } = useLabels();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map(worn.map((label) => [label.id, label.name])));
  const gone = labels ? value.filter((one) => labels.every((label) => label.id !== one)) : [];
  const handleChange = (ids: string[]) => {
    const offered = labels?.map((label) => [label.id, label.name] as const) ?? [];
    setNames((before) => new Map([...before, ...offered.filter(([one]) => ids.includes(one))]));
    onChange?.(ids);
  };
  return (
    <Select
      {...(id !== undefined && { id })}
      mode="multiple"
      value={value}
      maxCount={mostItemLabels}
      placeholder={labels?.length === 0 ? '还没有标签' : '可选多个'}
      optionFilterProp="label"
      options={[
        ...(labels ?? []).map((label) => ({ value: label.id, label: label.name })),
        ...gone.map((one) => ({ value: one, label: `${names.get(one) ?? '标签'}（已删除）` })),
      ]}
      loading={labels === undefined}
      onOpenChange={(open) => open && retry()}
      onChange={handleChange}
    />
  );
}

interface Classified {
  readonly displayName: string;
  /** Missing where it is not sent: then it stays what it is. */
  readonly sort?: number | null | undefined;
  readonly labels: readonly { readonly name: string }[] | undefined;
}

const saidOf = ({ displayName, sort, labels = [] }: Classified): Said => ({
  名称: displayName,
  ...(typeof sort === 'number' && { 序号: String(sort) }),
  标签: labels.map(({ name }) => name).join('、'),
});

function orderHint(item: DictionaryItemRow | undefined): string {
  if (!item) return '不填则排在最后';
  return item.sort > last ? `现在是第 ${item.sort} 位，不填则不变` : '不填则不变';
}

function uploadTypeOf(item: DictionaryItemRow | undefined): 1 | 2 | 3 {
  const type = item?.uploadType;
  return type === 2 || type === 3 ? type : 1;
}
