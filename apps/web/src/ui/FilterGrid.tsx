import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Form, Tag } from 'antd';
import { Children, type ReactNode, useCallback, useEffect, useState } from 'react';

/** More than two rows of filters push the list off the screen. */
const visibleFilters = 6;

export interface FilterChip {
  key: string;
  /** For example 状态：已通过. */
  label: string;
  onClose: () => void;
}

export interface FilterGridProps<T extends object> {
  /** What the address bar says now; the fields follow it. */
  values: Partial<T>;
  onSearch: (values: Partial<T>) => void;
  onReset: () => void;
  loading?: boolean;
  /** Conditions in force that no visible field shows. */
  chips?: FilterChip[];
  /** Form.Items, each one grid cell. */
  children: ReactNode;
}

/** Filters of a list in three columns; Enter or 查询 searches, 重置 clears. */
export function FilterGrid<T extends object>(props: FilterGridProps<T>) {
  const { values, onSearch, onReset, loading = false, chips = [], children } = props;
  const [form] = Form.useForm<Record<string, unknown>>();
  const [folded, setFolded] = useState(true);
  const count = Children.toArray(children).length;
  const snapshot = JSON.stringify(values);

  const fill = useCallback(
    (filters: object) => {
      const emptied = Object.fromEntries(Object.keys(form.getFieldsValue(true)).map((name) => [name, undefined]));
      form.setFieldsValue({ ...emptied, ...filters });
    },
    [form],
  );

  // Back and forward change the address under the form; fields that left the address must empty.
  useEffect(() => {
    fill(values);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- compared by content: callers build the object anew each time
  }, [fill, snapshot]);

  const handleReset = () => {
    fill({});
    onReset();
  };

  return (
    <Form
      form={form}
      // Prefixes the field ids: a form on the same page has fields of the same names.
      name="filter"
      className="panel filter"
      role="search"
      aria-label="筛选"
      initialValues={values}
      // The grid is generic over the caller's filters, the form over none: the fields are the caller's own.
      onFinish={(found) => onSearch(found as Partial<T>)}
      labelCol={{ flex: '72px' }}
      wrapperCol={{ flex: 1 }}
      colon={false}
      requiredMark={false}
    >
      <div className="filter-grid">
        <div className={`filter-fields ${folded ? 'filter-folded' : ''}`}>{children}</div>
        <div className={`filter-actions ${count <= 3 ? 'filter-actions-row' : ''}`}>
          <Button type="primary" htmlType="submit" loading={loading && { delay: 200 }}>
            查询
          </Button>
          <Button onClick={handleReset}>重置</Button>
        </div>
      </div>
      {chips.length > 0 && <FilterChips chips={chips} />}
      {count > visibleFilters && (
        <div className="filter-more">
          <Button
            type="text"
            size="small"
            icon={folded ? <DownOutlined aria-hidden /> : <UpOutlined aria-hidden />}
            iconPlacement="end"
            aria-expanded={!folded}
            onClick={() => setFolded(!folded)}
          >
            {folded ? `更多条件（${count - visibleFilters}）` : '收起'}
          </Button>
        </div>
      )}
    </Form>
  );
}

function FilterChips({ chips }: { chips: FilterChip[] }) {
  return (
    <div className="filter-chips">
      <span className="hint">当前条件</span>
      {chips.map((chip) => (
        <Tag key={chip.key} closable={{ 'aria-label': `取消条件 ${chip.label}` }} onClose={chip.onClose}>
          {chip.label}
        </Tag>
      ))}
    </div>
  );
}
