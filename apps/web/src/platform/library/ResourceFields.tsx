import {
  longestResourceName,
  longestResourceTexts,
  mostResourceLabels,
  resourceNode,
} from '@yunguan/contract/platform/library';
import { DatePicker, Form, Input, Select } from 'antd';
import type { Dayjs } from 'dayjs';
import { useMemo } from 'react';
import { useLabels } from '@/kernel/dialogs/use-labels';
import { useDictionary, withdrawnItem } from '@/kernel/dictionary/use-dictionary';
import { useGoneItem } from '@/kernel/dictionary/use-gone-item';
import { licenceState } from '@/kernel/library/resource-text';
import { clearable } from '@/ui/clearable';
import { countedUpTo, upTo } from '@/kernel/text-limits';
import { typedInput } from '@/ui/TypedInput';
import { typedDays } from '@/ui/typed-formats';
import type { ResourceDetail } from './resource-detail';
import './resource-form.css';

/** What staff write about a file. */
export function ResourceFields({ current }: { readonly current: ResourceDetail }) {
  const until = Form.useWatch<Dayjs | null | undefined>('licenceUntil');
  const { labels } = useLabels();
  const { items, refresh } = useDictionary(resourceNode);
  const chosen = Form.useWatch<string | null | undefined>('classification') ?? null;
  const gone = useGoneItem(items, chosen);
  // A word of a foreign client is no label, and stays until it is taken off.
  const labelOptions = useMemo(
    () =>
      [...new Set([...(labels ?? []).map(({ name }) => name), ...current.labels])].map((name) => ({
        value: name,
        label: name,
      })),
    [labels, current.labels],
  );
  const typeOptions = useMemo(() => {
    const offered = gone && gone.id !== current.classification ? [...(items ?? []), gone] : (items ?? []);
    const known = offered.map(({ id, displayName }) => ({ value: id, label: displayName }));
    const isKnown = current.classification === null || known.some(({ value }) => value === current.classification);
    return isKnown || !items ? known : [...known, { value: current.classification, label: withdrawnItem }];
  }, [items, gone, current.classification]);
  return (
    <>
      <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请输入名称' }]}>
        <Input {...countedUpTo(longestResourceName)} />
      </Form.Item>
      <div className="resource-pair">
        <Form.Item name="labels" label="标签">
          <Select
            mode="multiple"
            options={labelOptions}
            maxCount={mostResourceLabels}
            placeholder="选择标签"
            notFoundContent="没有标签"
          />
        </Form.Item>
        <Form.Item name="classification" label="分类">
          <Select
            allowClear={clearable}
            showSearch={{ optionFilterProp: 'label' }}
            options={typeOptions}
            loading={!items}
            placeholder="选择分类"
            notFoundContent="没有分类"
            onOpenChange={(open) => open && refresh()}
          />
        </Form.Item>
      </div>
      {current.kind === 'image' && (
        <Form.Item name="alt" label="替代文字" tooltip="读屏软件朗读的文字，图片无法显示时也会出现。">
          <Input {...countedUpTo(longestResourceTexts.alt)} placeholder="一句话说明画面内容" />
        </Form.Item>
      )}
      <div className="resource-pair">
        <Form.Item name="origin" label="来源">
          <Input {...upTo(longestResourceTexts.origin)} placeholder="例如：馆内摄影，张明" />
        </Form.Item>
        <Form.Item name="licenceUntil" label="授权到期日" extra={licenceNote(until)}>
          <DatePicker
            format={typedDays}
            components={typedInput}
            placeholder="长期有效则不填"
            style={{ width: '100%' }}
          />
        </Form.Item>
      </div>
      <Form.Item name="licence" label="授权说明">
        <Input.TextArea
          {...countedUpTo(longestResourceTexts.licence)}
          autoSize={{ minRows: 2, maxRows: 5 }}
          placeholder="授权方、使用范围、署名要求"
        />
      </Form.Item>
    </>
  );
}

/** Warns of a licence that ends or has ended; takes no room otherwise. */
function licenceNote(until: Dayjs | null | undefined) {
  if (!until) return undefined;
  const { state, text } = licenceState(until.format('YYYY-MM-DD'));
  if (state === 'ended') return <span className="licence-ended">{text}，请停止使用或更新授权</span>;
  return state === 'ending' ? <span className="licence-ending">{text}，请及时续期</span> : undefined;
}
