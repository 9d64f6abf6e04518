import { AimOutlined } from '@ant-design/icons';
import { type PlaceNames, placeNamesOf } from '@yunguan/contract/kernel/groups';
import { Button } from 'antd';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { NumberInput } from '@/ui/NumberInput';
import { RegionSelect } from '@/ui/RegionSelect';
import type { RegionPath } from '@/ui/region-levels';
import { FieldBox } from './FieldBox';
import { FieldFor } from './FieldFor';
import { textValue } from '../loose-values';
import { useFieldEditing, useFieldValue, useOpenForm, useWaive, useWrongFields } from './form-context';
import type { Locator, LocationState } from './locator';
import { useLoadRegions } from './use-regions';

/** Region cascade, address and coordinates, each across both columns. */
export function PlaceFields() {
  const { locator, session } = useOpenForm();
  const { key, fields } = session.declaration;
  const names = useMemo(() => placeNamesOf(fields), [fields]);
  if (!names) throw new Error(`${key} has no place`);
  return (
    <>
      <RegionFields names={names} />
      <FieldFor name={names.address} wide placeholder="道路、门牌号、楼层等" />
      {locator && <LocationFields locator={locator} />}
    </>
  );
}

function RegionFields({ names: { regions } }: { names: PlaceNames }) {
  const [first = '', second = '', third = '', fourth = ''] = regions;
  const province = textValue(useFieldValue(first));
  const city = textValue(useFieldValue(second));
  const area = textValue(useFieldValue(third));
  const street = textValue(useFieldValue(fourth));
  const { change } = useFieldEditing();
  const { store } = useOpenForm().session;
  const chosen = useCallback(() => regions.map((name) => textValue(store.state().values[name])), [store, regions]);
  const load = useLoadRegions(chosen);
  const lower = useMemo(() => regions.slice(1), [regions]);
  const waive = useWaive(lower);
  const invalid = useWrongFields(regions);
  const handleChange = (path: RegionPath) => change(Object.fromEntries(regions.map((name, at) => [name, path[at]])));
  return (
    <FieldBox label="所在区域" names={regions} required wide isGroup>
      {({ id }) => (
        <RegionSelect
          id={id}
          value={[province, city, area, street]}
          onChange={handleChange}
          load={load}
          onClosed={waive}
          invalid={invalid}
        />
      )}
    </FieldBox>
  );
}

function LocationFields({ locator }: { locator: Locator }) {
  const state = useSyncExternalStore(locator.subscribe, locator.state);
  return (
    <FieldBox label="地图位置" names={['longitude', 'dimension']} wide isGroup>
      {() => (
        <div className="location-field" role="group" aria-label="地图位置">
          <CoordinateInput name="longitude" label="经度" locator={locator} />
          <CoordinateInput name="dimension" label="纬度" locator={locator} />
          <Button
            icon={<AimOutlined aria-hidden />}
            loading={state.kind === 'busy'}
            onClick={() => void locator.locate()}
          >
            重新定位
          </Button>
          <span className="hint" role="status">
            {locationText(state)}
          </span>
        </div>
      )}
    </FieldBox>
  );
}

interface CoordinateInputProps {
  name: 'longitude' | 'dimension';
  label: string;
  locator: Locator;
}

function CoordinateInput({ name, label, locator }: CoordinateInputProps) {
  const value = useFieldValue(name);
  const { check } = useFieldEditing();
  return (
    <NumberInput<number>
      prefix={label}
      aria-label={label}
      controls={false}
      precision={6}
      value={typeof value === 'number' ? value : null}
      onChange={(next) => locator.correct({ [name]: next })}
      onBlur={() => check([name])}
    />
  );
}

const precisionTexts: Readonly<Record<string, string>> = {
  exact: '已按详细地址定位',
  street: '已定位到街道附近',
  district: '大致位置：按所在区县定位，可手动修改',
  city: '大致位置：按所在城市定位，可手动修改',
  province: '大致位置：按所在省份定位，可手动修改',
};

function locationText(state: LocationState): string {
  switch (state.kind) {
    case 'found':
      return precisionTexts[state.precision] ?? '已定位';
    case 'byHand':
      return '已手动修改，保存时不再自动定位';
    case 'failed':
      return `${state.message}；不影响保存`;
    case 'busy':
      return '正在定位…';
    case 'none':
      return '地址有改动时，保存时自动定位';
  }
}
