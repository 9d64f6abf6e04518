import { Link } from '@tanstack/react-router';
import { Status } from '@yunguan/contract/kernel/review';
import type { KindNumbers } from '@yunguan/contract/platform/workbench';
import { useSession } from '@/kernel/session/use-session';
import { EmptyState } from '@/ui/EmptyState';
import { countOf } from './count-of';
import { recordAddress } from '@/kernel/session/record-address';
import { WorkbenchPanel } from './WorkbenchPanel';

/** Columns of the reviewed types; a number leads to the list that it counts, where it counts one status. */
const columns = [
  { label: '待提交', statuses: [Status.draft] },
  { label: '审核中', statuses: [Status.pending, Status.secondary] },
  { label: '已通过', statuses: [Status.approved] },
  { label: '驳回', statuses: [Status.rejected] },
  { label: '反审', statuses: [Status.reversed] },
] as const;

/** How much there is of each type in this venue. */
export function NumbersPanel() {
  return (
    <WorkbenchPanel title="内容数量">
      {({ numbers }) =>
        numbers.length === 0 ? (
          <EmptyState title="没有可以查看的内容" hint="请联系管理员分配菜单。" />
        ) : (
          <table className="workbench-numbers">
            <thead>
              <tr>
                <th scope="col">内容</th>
                <th scope="col">全部</th>
                {columns.map(({ label }) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {numbers.map((one) => (
                <tr key={one.kind}>
                  <th scope="row">{one.kindName}</th>
                  <td>
                    <Count kind={one.kind} keys={{}} count={one.total} />
                  </td>
                  <Counts of={one} />
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </WorkbenchPanel>
  );
}

function Counts({ of }: { of: KindNumbers }) {
  if (!of.reviewed) {
    return (
      <td colSpan={columns.length} className="workbench-validity">
        <Count kind={of.kind} keys={{ state: true }} count={of.valid} /> 条有效，
        <Count kind={of.kind} keys={{ state: false }} count={of.invalid} /> 条无效
      </td>
    );
  }
  return columns.map(({ label, statuses }) => {
    const count = countOf(of, statuses);
    const [first, ...more] = statuses;
    return (
      <td key={label}>
        {more.length === 0 ? <Count kind={of.kind} keys={{ status: first }} count={count} /> : <Plain count={count} />}
      </td>
    );
  });
}

function Plain({ count }: { count: number }) {
  return <span className={count === 0 ? 'num workbench-zero' : 'num'}>{count}</span>;
}

interface CountProps {
  readonly kind: string;
  readonly keys: Readonly<Record<string, unknown>>;
  readonly count: number;
}

function Count({ kind, keys, count }: CountProps) {
  const { menus } = useSession();
  const address = recordAddress(menus, kind, keys);
  if (!address || count === 0) return <Plain count={count} />;
  return (
    <Link {...address} className="num workbench-count">
      {count}
    </Link>
  );
}
