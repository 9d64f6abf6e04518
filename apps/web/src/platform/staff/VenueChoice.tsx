import { useQuery } from '@tanstack/react-query';
import { TreeSelect } from 'antd';
import { useSession } from '@/kernel/session/use-session';
import { venuesOptions } from './staff-queries';
import { choiceNodes, titleOf } from './tree-nodes';

export interface VenueChoiceProps {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (venueId: string) => void;
  readonly disabled?: boolean;
  readonly label?: string;
  /** Shown for a venue that the tree does not have. */
  readonly known?: { readonly id: string; readonly name: string } | undefined;
}

/** One of the venues of the login, searched by name. */
export function VenueChoice({ id, value, onChange, disabled = false, label = '场馆', known }: VenueChoiceProps) {
  const { user } = useSession();
  const { data, isLoading } = useQuery(venuesOptions(user.roleId));
  // Until the tree is there, the own venue is known already; another one has no name yet, and its id is none.
  const nodes = data ? choiceNodes(data) : [{ value: user.venueId, title: user.venueName, children: [] }];
  const isNamed = data !== undefined || (value !== undefined && titleOf(nodes, value) !== undefined);
  const isMissing = known !== undefined && data !== undefined && titleOf(nodes, known.id) === undefined;
  const extra = isMissing ? [{ value: known.id, title: known.name, children: [] }] : [];
  return (
    <TreeSelect
      id={id}
      aria-label={label}
      value={isNamed ? value : undefined}
      onChange={onChange}
      disabled={disabled}
      loading={isLoading}
      treeData={[...extra, ...nodes]}
      placeholder="请选择场馆"
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeDefaultExpandAll
      listHeight={320}
      popupMatchSelectWidth={280}
      style={{ width: '100%' }}
    />
  );
}
