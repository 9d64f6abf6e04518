import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons';
import type { VenueInfo } from '@yunguan/contract/platform/venues';
import { Button, Switch } from 'antd';
import { DetailFields } from '@/kernel/detail/DetailFields';
import { Panel } from '@/ui/Panel';
import { StatusTag } from '@/ui/StatusTag';
import { useFocusAfterPress } from '@/ui/use-focus-after-press';
import { kindNames } from './venue-kinds';

export interface VenueFactsProps {
  readonly venue: VenueInfo;
  /** Brothers, itself included. */
  readonly brothers: number;
  readonly isBusy: boolean;
  readonly onEdit: () => void;
  readonly onMove: (index: number) => void;
  readonly onRemove: () => void;
  readonly onSetting: (editPublished: boolean) => void;
}

/** What is known of the chosen venue, with what may be done with it. */
export function VenueFacts(props: VenueFactsProps) {
  const { venue, brothers, isBusy, onEdit, onMove, onRemove } = props;
  useFocusAfterPress('.venue-actions');
  const mayOrder = venue.canMove && brothers > 1;
  return (
    <>
      <Panel
        title={
          <span className="venue-title">
            {venue.logo && <img src={venue.logo} alt="" width={34} height={34} />}
            {venue.name}
            <StatusTag tone={kindNames[venue.kind].tone} text={kindNames[venue.kind].name} />
          </span>
        }
        extra={
          <div className="venue-actions">
            {mayOrder && (
              <>
                <Button
                  icon={<ArrowUpOutlined aria-hidden />}
                  aria-label="上移"
                  title="上移"
                  disabled={venue.index === 0}
                  onClick={() => onMove(venue.index - 1)}
                />
                <Button
                  icon={<ArrowDownOutlined aria-hidden />}
                  aria-label="下移"
                  title="下移"
                  disabled={venue.index >= brothers - 1}
                  onClick={() => onMove(venue.index + 1)}
                />
              </>
            )}
            {venue.canEdit && (
              <Button icon={<EditOutlined aria-hidden />} onClick={onEdit}>
                编辑
              </Button>
            )}
            {venue.canDel && (
              <Button danger icon={<DeleteOutlined aria-hidden />} disabled={isBusy} onClick={onRemove}>
                删除
              </Button>
            )}
          </div>
        }
      >
        <DetailFields fields={factsOf(venue)} />
      </Panel>
      <SettingPanel {...props} />
    </>
  );
}

function factsOf(venue: VenueInfo) {
  const { longitude, dimension } = venue;
  const place = longitude === null || dimension === null ? '' : `${longitude}，${dimension}`;
  return [
    { label: '上级场馆', value: venue.parentName },
    { label: '域名标识', value: venue.domain },
    { label: '负责人', value: venue.contacts },
    { label: '联系电话', value: venue.tel },
    { label: '下级场馆', value: `${venue.branches} 个` },
    { label: '部门 / 人员', value: `${venue.departments} 个 / ${venue.staff} 名` },
    { label: '所在区域', value: venue.areas },
    { label: '经纬度', value: place },
    { label: '创建时间', value: venue.createTime.slice(0, 16) },
    { label: '详细地址', value: venue.address, wide: true },
    { label: '简介', value: venue.introduction && <div className="venue-intro">{venue.introduction}</div>, wide: true },
  ];
}

function SettingPanel({ venue, isBusy, onSetting }: VenueFactsProps) {
  return (
    <Panel title="业务设置" className="venue-setting">
      <div className="venue-setting-row">
        <div>
          <b id="edit-published">允许修改已发布内容</b>
          <p className="hint">
            开启后，有编辑权限的人员可以修改已通过的内容；修改后重新进入审核，新版本通过之前，公众看到的仍是原版本。
          </p>
        </div>
        <Switch
          aria-labelledby="edit-published"
          checked={venue.editPublished}
          disabled={!venue.canEdit}
          loading={isBusy}
          checkedChildren="开启"
          unCheckedChildren="关闭"
          onChange={onSetting}
        />
      </div>
    </Panel>
  );
}
