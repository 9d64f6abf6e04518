import { useQuery } from '@tanstack/react-query';
import { getVenueList, type VenueNode } from '@yunguan/contract/platform/shell';
import { TreeSelect } from 'antd';
import { useMemo } from 'react';
import { call } from '../api/call';
import { queryKeys } from '../api/query-keys';
import { useSession } from '../session/use-session';

export interface VenueSelectProps {
  /** The venue whose records are shown. */
  readonly value: string;
  readonly onChange: (venueId: string) => void;
}

interface Option {
  readonly value: string;
  readonly title: string;
  readonly children: Option[];
}

/** Which venue's records are shown; absent for who administers one venue only. */
export function VenueSelect({ value, onChange }: VenueSelectProps) {
  const { user } = useSession();
  const { data } = useQuery({
    queryKey: queryKeys.venues,
    queryFn: ({ signal }) => call(getVenueList, { roleId: user.roleId }, { signal }),
  });
  const options = useMemo(() => (data ?? []).map(toOption), [data]);
  const isOne = options.length === 0 || (options.length === 1 && options[0]?.children.length === 0);
  if (isOne) return null;
  return (
    <TreeSelect<string>
      aria-label="场馆"
      value={value}
      onChange={onChange}
      treeData={options}
      treeDefaultExpandAll
      showSearch={{ treeNodeFilterProp: 'title' }}
      listHeight={360}
      popupMatchSelectWidth={320}
      notFoundContent="没有找到场馆"
      style={{ width: 240 }}
    />
  );
}

function toOption({ id, name, children }: VenueNode): Option {
  return { value: id, title: name, children: children.map(toOption) };
}
