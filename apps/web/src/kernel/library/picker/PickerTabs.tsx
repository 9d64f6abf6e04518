import { Tabs } from 'antd';
import { useLibraryRights } from '../use-library-rights';
import { orderIn } from './choice';
import { LibraryBrowser } from './LibraryBrowser';
import { LocalTab } from './LocalTab';
import type { PickerAsk } from './picker-ask';
import type { PickerParts, PickerTab } from './use-picker-state';

export interface PickerTabsProps extends Pick<PickerAsk, 'kind' | 'max' | 'rules'> {
  readonly parts: PickerParts;
}

/** 资源库 and 本地上传. */
export function PickerTabs({ kind, max, rules, parts }: PickerTabsProps) {
  const { venue, kinds, tab, setTab, chosen, toggle, view, local, way } = parts;
  const { add: mayKeep } = useLibraryRights(venue);
  const isSingle = max === 1;
  const library = (
    <LibraryBrowser
      venueId={venue}
      kind={kind}
      isSingle={isSingle}
      rules={rules}
      orderOf={(id) => orderIn(chosen, id)}
      onToggle={(row) => toggle(row, way.usable)}
      onConfirm={(row) => void way.confirmChoice(row)}
    />
  );
  const machine = (
    <LocalTab
      venueId={venue}
      view={view}
      kinds={kinds}
      multiple={!isSingle}
      rules={rules}
      mayKeep={mayKeep}
      keep={local.keep}
      onKeep={local.setKeep}
    />
  );
  return (
    <Tabs
      activeKey={tab}
      // The tabs are those below.
      onChange={(key) => setTab(key as PickerTab)}
      items={[
        { key: 'library', label: '资源库', children: library },
        { key: 'local', label: '本地上传', children: machine },
      ]}
    />
  );
}
