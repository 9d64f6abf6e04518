import { branchOf } from '@yunguan/contract/kernel/tree';
import type { DepartmentRow } from '@yunguan/contract/platform/departments';
import { Button } from 'antd';
import { Panel } from '@/ui/Panel';
import { useFocusAfterPress } from '@/ui/use-focus-after-press';
import { brothersOf, pathOf } from './department-nodes';
import { DepartmentMembers, type DepartmentMembersProps } from './DepartmentMembers';

export interface DepartmentRights {
  readonly add: boolean;
  readonly edit: boolean;
  readonly del: boolean;
}

export interface DepartmentFactsProps {
  readonly rows: readonly DepartmentRow[];
  readonly department: DepartmentRow;
  readonly rights: DepartmentRights;
  readonly isBusy: boolean;
  readonly page: number;
  readonly onPage: DepartmentMembersProps['onPage'];
  readonly onAdd: () => void;
  readonly onRename: () => void;
  readonly onRelocate: () => void;
  /** To a place among the brothers. */
  readonly onMove: (index: number) => void;
  readonly onRemove: () => void;
}

/** The chosen department: where it stands, what can be done with it, and its people. */
export function DepartmentFacts(props: DepartmentFactsProps) {
  const { rows, department, rights, isBusy, page, onPage } = props;
  useFocusAfterPress('.department-actions');
  const path = pathOf(rows, department.id);
  const branch = branchOf(rows, department.id);
  const brothers = brothersOf(rows, department.id);
  const place = brothers.findIndex(({ id }) => id === department.id);
  const people = branch.reduce((sum, { userCount }) => sum + userCount, 0);
  return (
    <Panel flush className="department-facts list-panel">
      <div className="department-head">
        <div className="department-name">
          <h2>{department.name}</h2>
          <p className="hint">
            {path.length > 1 && <span>{path.slice(0, -1).join(' / ')}</span>}
            <span>
              本部门 <b className="num">{department.userCount}</b> 人
            </span>
            {branch.length > 1 && (
              <span>
                含下级 <b className="num">{people}</b> 人 · 下级部门 <b className="num">{branch.length - 1}</b> 个
              </span>
            )}
          </p>
        </div>
        <div className="department-actions">
          {rights.edit && brothers.length > 1 && (
            <>
              <Button disabled={place === 0} onClick={() => props.onMove(place - 1)}>
                上移
              </Button>
              <Button disabled={place === brothers.length - 1} onClick={() => props.onMove(place + 1)}>
                下移
              </Button>
            </>
          )}
          {rights.edit && <Button onClick={props.onRelocate}>移动到</Button>}
          {rights.edit && <Button onClick={props.onRename}>重命名</Button>}
          {rights.add && <Button onClick={props.onAdd}>新增下级</Button>}
          {rights.del && (
            <Button danger disabled={isBusy} onClick={props.onRemove}>
              删除
            </Button>
          )}
        </div>
      </div>
      <DepartmentMembers departmentId={department.id} page={page} onPage={onPage} />
    </Panel>
  );
}
