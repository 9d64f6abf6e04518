import { AimOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { geocode } from '@yunguan/contract/platform/lookups';
import { longestAddress } from '@yunguan/contract/kernel/text-limits';
import { Button, Form, type FormInstance, Input } from 'antd';
import { useCallback } from 'react';
import { call } from '@/kernel/api/call';
import { textOf } from '@/kernel/api/errors';
import { useLoadRegions } from '@/kernel/form/use-regions';
import { NumberInput } from '@/ui/NumberInput';
import { RegionSelect } from '@/ui/RegionSelect';
import type { RegionPath } from '@/ui/region-levels';
import { upTo } from '@/kernel/text-limits';
import type { VenueForm } from './venue-form';

interface VenuePlaceProps {
  readonly form: FormInstance<VenueForm>;
  readonly onChanged: () => void;
}

/** Region, address and coordinates; the map place is found by the address and may be corrected. */
export function VenuePlace({ form, onChanged }: VenuePlaceProps) {
  const chosen = useCallback(() => {
    const region: RegionPath | undefined = form.getFieldValue('region');
    return region ?? [];
  }, [form]);
  const load = useLoadRegions(chosen);
  return (
    <>
      <Form.Item name="region" label="所在区域" className="span-2">
        <RegionSelect load={load} />
      </Form.Item>
      <Form.Item name="address" label="详细地址" className="span-2">
        <Input {...upTo(longestAddress)} placeholder="道路、门牌号、楼层等" />
      </Form.Item>
      <Coordinates form={form} onChanged={onChanged} />
    </>
  );
}

const within = (limit: number, message: string) => ({ type: 'number' as const, min: -limit, max: limit, message });

function Coordinates({ form, onChanged }: VenuePlaceProps) {
  const locate = useMutation({
    mutationFn: async () => {
      const asked = placeIn(form);
      const [provinceId = '', cityId = '', areaId = '', streetId = ''] = form.getFieldValue('region') ?? [];
      const place = { provinceId, cityId, areaId, streetId, address: form.getFieldValue('address') };
      const found = await call(geocode, place);
      // An answer for an address that was changed meanwhile says nothing of the new one, and what was set by hand is better.
      return placeIn(form) === asked ? found : undefined;
    },
    onSuccess: (found) => {
      if (!found) return;
      form.setFieldsValue({ longitude: found.longitude, dimension: found.dimension });
      onChanged();
    },
  });
  return (
    <Form.Item label="地图位置" className="span-2">
      <div className="venue-place" role="group" aria-label="地图位置">
        <Form.Item name="longitude" noStyle rules={[within(180, '经度不正确')]}>
          <NumberInput<number> prefix="经度" aria-label="经度" controls={false} precision={6} />
        </Form.Item>
        <Form.Item name="dimension" noStyle rules={[within(90, '纬度不正确')]}>
          <NumberInput<number> prefix="纬度" aria-label="纬度" controls={false} precision={6} />
        </Form.Item>
        <Button icon={<AimOutlined aria-hidden />} loading={locate.isPending} onClick={() => locate.mutate()}>
          按地址定位
        </Button>
        <span className="hint" role="status">
          {locate.error
            ? `${textOf(locate.error)}；不影响保存`
            : locate.data
              ? precisionText(locate.data.precision)
              : ''}
        </span>
      </div>
    </Form.Item>
  );
}

/** Address and coordinates as they are now, as one text to compare. */
function placeIn(form: FormInstance<VenueForm>): string {
  return JSON.stringify(form.getFieldsValue(['region', 'address', 'longitude', 'dimension']));
}

function precisionText(precision: string): string {
  if (precision === 'exact') return '已按详细地址定位';
  return precision === 'street' ? '已定位到街道附近' : '大致位置，可手动修改';
}
