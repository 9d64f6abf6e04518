import { SettingOutlined } from '@ant-design/icons';
import { Suspense } from 'react';
import type { ColumnSettingsProps } from './column-choice';
import { lazyPart } from './lazy-part';
import { whileOnline } from './missing-part';
import { ToolPopover } from './ToolPopover';

const load = () => whileOnline(() => import('./ColumnChoices'));
const ColumnChoices = lazyPart(load, { inline: true });

/** Which columns a list shows and in which order; drag, or space and arrow keys on the handle. */
export function ColumnSettings(props: ColumnSettingsProps) {
  return (
    <ToolPopover
      icon={<SettingOutlined aria-hidden />}
      title="列设置"
      onLikely={() => void load().catch(() => undefined)}
    >
      {() => (
        <Suspense fallback={<ColumnNames value={props.value} />}>
          <ColumnChoices {...props} />
        </Suspense>
      )}
    </ToolPopover>
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
