import { regionLevels, regionMissing } from '@yunguan/contract/kernel/regions';
import { Form, Select } from 'antd';
import { choicesFailed } from './choices-failed';
import { type Region, type RegionLevel, type RegionPath, useRegionLevels } from './region-levels';

export interface RegionSelectProps {
  /** Province, city, district, street ids; '' where nothing is chosen (yet). */
  value?: RegionPath | undefined;
  onChange?: (value: RegionPath) => void;
  /** Children of a region; the provinces without a parent. */
  load: (parentId?: string) => Promise<Region[]>;
  /** True once no further choice is possible: a county without streets closes at the third level. */
  onClosed?: (closed: boolean) => void;
  id?: string;
  /** Which levels are wrong; without it all look as the form's item around them does. */
  invalid?: readonly boolean[];
}

/** The four levels of a place; an upper choice clears the lower ones, a level with one child chooses it by itself. */
export function RegionSelect(props: RegionSelectProps) {
  const { value, onChange, load, onClosed, id, invalid } = props;
  const { path, levels, choose, retry } = useRegionLevels({ value, onChange, load, onClosed });
  return (
    <div className="region-select" role="group" aria-label="所在区域" id={id}>
      {regionLevels.map((name, index) => {
        const prompt = regionMissing[name];
        const level = levels[index];
        const closed = level?.state === 'ready' && level.regions.length === 0;
        const isShut = level === undefined || closed;
        // A level that waits for the one above is not what has to be mended.
        const isWrong = !isShut && invalid?.[index] === true;
        return (
          <Form.Item key={prompt} noStyle {...(invalid && { validateStatus: isWrong ? ('error' as const) : '' })}>
            <Select
              aria-label={prompt}
              aria-invalid={isWrong}
              placeholder={closed ? '无下级区域' : prompt}
              // Until its name is known, a chosen region would show as a bare code.
              value={(level && level.state !== 'loading' && path[index]) || null}
              disabled={isShut}
              loading={level?.state === 'loading'}
              showSearch={{ optionFilterProp: 'name' }}
              fieldNames={{ value: 'id', label: 'name' }}
              options={choicesOf(level, path[index] ?? '')}
              status={level?.state === 'failed' ? 'error' : ''}
              notFoundContent={level?.state === 'failed' ? choicesFailed : '暂无数据'}
              onOpenChange={(open) => open && level?.state === 'failed' && retry()}
              onChange={(chosen: string) => choose(index, chosen)}
            />
          </Form.Item>
        );
      })}
    </div>
  );
}

/** An abolished region is no choice any more, but a record that has it must not show its bare code. */
function choicesOf(level: RegionLevel | undefined, chosen: string): Region[] {
  const regions = level?.regions ?? [];
  const isGone = level?.state === 'ready' && chosen !== '' && regions.every((region) => region.id !== chosen);
  return isGone ? [...regions, { id: chosen, name: '已撤销的区划' }] : regions;
}
