import { SettingOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { Suspense } from 'react';
import type { ColumnSettingsProps } from './column-choice';
import { lazyPart } from './lazy-part';

const load = () => import('./ColumnChoices');
const ColumnChoices = lazyPart(load, { inline: true });

/** Which columns a list shows and in which order; drag, or space and arrow keys on the handle. */
export function ColumnSettings(props: ColumnSettingsProps) {
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title="列设置"
      content={
        <Suspense fallback={<ColumnNames value={props.value} />}>
          <ColumnChoices {...props} />
        </Suspense>
      }
    >
      <Button
        icon={<SettingOutlined aria-hidden />}
        aria-label="列设置"
        title="列设置"
        onPointerEnter={() => void load().catch(() => undefined)}
      />
    </Popover>
  );
}

/** Keeps the place of the choices while their code is on the way. */
function ColumnNames({ value }: Pick<ColumnSettingsProps, 'value'>) {
  return (
    <div className="column-settings" aria-busy="true">
      <ul>
        {value.map(({ key, label }) => (
          <li key={key}>{label}</li>
        ))}
      </ul>
    </div>
  );
}
