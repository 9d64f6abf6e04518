import {
  domainPattern,
  domainRule,
  longestDomain,
  longestVenueIntroduction,
  longestVenueName,
  parentVenueMissing,
  type VenueInfo,
  venueNameMissing,
  type VenueRow,
} from '@yunguan/contract/platform/venues';
import { messages, phonePattern } from '@yunguan/contract/kernel/messages';
import { longestPersonName, longestPhone } from '@yunguan/contract/kernel/text-limits';
import { Form, type FormInstance, Input, Select } from 'antd';
import { Section } from '@/ui/Section';
import { countedUpTo, upTo } from '@/kernel/text-limits';
import { LogoField } from './LogoField';
import type { VenueForm } from './venue-form';
import { possibleParents } from './venue-nodes';
import { VenuePlace } from './VenuePlace';

/** Sections of the form, for its anchors. */
export const sections = [
  { id: 'basic', title: '基本信息' },
  { id: 'place', title: '地址与位置' },
  { id: 'look', title: '标志与简介' },
] as const;

export interface VenueFieldsProps {
  readonly form: FormInstance<VenueForm>;
  readonly rows: readonly VenueRow[];
  /** Absent for a new venue. */
  readonly venue: VenueInfo | undefined;
  readonly onChanged: () => void;
}

/** Fields of a venue in three sections. */
export function VenueFields({ form, rows, venue, onChanged }: VenueFieldsProps) {
  return (
    <>
      <Section id="basic" title="基本信息">
        <div className="form-grid">
          <ParentField rows={rows} venue={venue} />
          <Form.Item
            name="name"
            label="场馆名称"
            rules={[{ required: true, whitespace: true, message: venueNameMissing }]}
          >
            <Input {...countedUpTo(longestVenueName)} placeholder="例：观音桥街道文化站" />
          </Form.Item>
          <Form.Item
            name="domain"
            label="域名标识"
            tooltip="用于区分各馆的访问地址，全平台唯一；可以暂不填写"
            rules={[{ pattern: domainPattern, message: domainRule }]}
          >
            <Input maxLength={longestDomain} placeholder="小写字母、数字、连字符" />
          </Form.Item>
          <Form.Item name="contacts" label="负责人">
            <Input {...upTo(longestPersonName)} placeholder="请输入负责人" />
          </Form.Item>
          <Form.Item name="tel" label="联系电话" rules={[{ pattern: phonePattern, message: messages.phoneWrong }]}>
            <Input maxLength={longestPhone} placeholder="手机或带区号的座机" />
          </Form.Item>
        </div>
      </Section>
      <Section id="place" title="地址与位置">
        <div className="form-grid">
          <VenuePlace form={form} onChanged={onChanged} />
        </div>
      </Section>
      <Section id="look" title="标志与简介">
        <Form.Item name="logo" label="场馆标志">
          <LogoField />
        </Form.Item>
        <Form.Item name="introduction" label="场馆简介">
          <Input.TextArea {...countedUpTo(longestVenueIntroduction)} autoSize={{ minRows: 5, maxRows: 14 }} />
        </Form.Item>
      </Section>
    </>
  );
}

function ParentField({ rows, venue }: Pick<VenueFieldsProps, 'rows' | 'venue'>) {
  if (venue && !venue.canRelocate) {
    return (
      <Form.Item label="上级场馆" className="span-2">
        <span>{venue.parentName || '—（平台）'}</span>
      </Form.Item>
    );
  }
  const options = possibleParents(rows, venue?.id).map(({ id, name }) => ({ value: id, label: name }));
  const isKnown = venue === undefined || options.some(({ value }) => value === venue.parentId);
  const shown =
    isKnown || venue.parentId === null ? options : [{ value: venue.parentId, label: venue.parentName }, ...options];
  return (
    <Form.Item
      name="parentId"
      label="上级场馆"
      className="span-2"
      rules={[{ required: true, message: parentVenueMissing }]}
      extra={
        venue ? '调整后，下级场馆一并移动，相关人员的权限随新的上级变化。' : '平台的下级为总馆，其他场馆的下级为分馆。'
      }
    >
      <Select showSearch={{ optionFilterProp: 'label' }} options={shown} placeholder={parentVenueMissing} />
    </Form.Item>
  );
}
