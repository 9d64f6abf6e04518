import { DownOutlined, LoadingOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { Children, type FormEvent, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { FilterContext } from './FilterField';
import { isFocusLost } from './focus-trail';

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
  /** Fields of the basic search; 高级搜索 shows the others as well. */
  basic?: number | undefined;
  /** FilterFields, each one grid cell. */
  children: ReactNode;
}

/** Filters of a list in three columns; Enter or 查询 searches, 重置 clears. */
export function FilterGrid<T extends object>(props: FilterGridProps<T>) {
  const { values, onSearch, onReset, loading = false, chips = [], basic, children } = props;
  const [folded, setFolded] = useState(true);
  const all = Children.toArray(children);
  const shown = basic !== undefined && folded ? all.slice(0, basic) : all;
  const { fields, context, empty } = useTyped(values);
  const toggle = useRef<HTMLButtonElement>(null);
  const isTurned = useRef(false);
  // The button stands elsewhere once pressed: it is another one then, and the focus goes along.
  useLayoutEffect(() => {
    if (isTurned.current && isFocusLost()) toggle.current?.focus();
    isTurned.current = false;
  }, [folded]);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    // The grid is generic over the caller's filters: the fields are the caller's own.
    onSearch(fields as Partial<T>);
  };
  const handleTurn = () => {
    isTurned.current = true;
    setFolded(!folded);
  };
  const handleReset = () => {
    empty();
    onReset();
  };

  // Beside the buttons while they stand in a row; in the last column of the fields once these take two.
  const advanced = basic !== undefined && all.length > basic && (
    <Button
      ref={toggle}
      type="text"
      className="filter-toggle"
      icon={folded ? <DownOutlined aria-hidden /> : <UpOutlined aria-hidden />}
      iconPlacement="end"
      aria-expanded={!folded}
      onClick={handleTurn}
    >
      {folded ? '高级搜索' : '普通搜索'}
    </Button>
  );

  return (
    <form className="panel filter" role="search" aria-label="筛选" onSubmit={handleSubmit}>
      <div className="filter-grid">
        <div className={`filter-fields ${folded ? 'filter-folded' : ''}`}>
          <FilterContext value={context}>{shown}</FilterContext>
          {!folded && advanced && <div className="filter-basic">{advanced}</div>}
        </div>
        <div className={`filter-actions ${shown.length <= 3 ? 'filter-actions-row' : ''}`}>
          <SearchButton loading={loading} />
          <Button onClick={handleReset}>重置</Button>
          {folded && advanced}
        </div>
      </div>
      {chips.length > 0 && <FilterChips chips={chips} />}
      {basic === undefined && all.length > visibleFilters && (
        <div className="filter-more">
          <Button
            type="text"
            size="small"
            icon={folded ? <DownOutlined aria-hidden /> : <UpOutlined aria-hidden />}
            iconPlacement="end"
            aria-expanded={!folded}
            onClick={() => setFolded(!folded)}
          >
            {folded ? `更多条件（${all.length - visibleFilters}）` : '收起'}
          </Button>
        </div>
      )}
    </form>
  );
}

/** A list that comes sooner is not said to be on its way, ms. */
const unnoticed = 200;

/** Turns while a list is on its way, and takes the next search meanwhile: antd's own loading button would swallow it. */
function SearchButton({ loading }: { readonly loading: boolean }) {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!loading) return undefined;
    const timer = setTimeout(() => setIsLate(true), unnoticed);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [loading]);
  return (
    <Button
      type="primary"
      htmlType="submit"
      {...(isLate && { className: 'filter-busy', icon: <LoadingOutlined aria-hidden /> })}
    >
      查询
    </Button>
  );
}

type Fields = Readonly<Record<string, unknown>>;

/** What the fields hold; back and forward change the address under them, and fields that left the address must empty. */
function useTyped(values: object) {
  const snapshot = JSON.stringify(values);
  const [typed, setTyped] = useState<{ over: string; fields: Fields }>({ over: snapshot, fields: { ...values } });
  // Compared by content: callers build the object anew each time.
  if (typed.over !== snapshot) setTyped({ over: snapshot, fields: { ...values } });
  const { fields } = typed;
  const context = useMemo(
    () => ({
      of: (name: string) => fields[name],
      change: (name: string, value: unknown) =>
        setTyped((before) => ({ ...before, fields: { ...before.fields, [name]: value } })),
    }),
    [fields],
  );
  return { fields, context, empty: () => setTyped({ over: snapshot, fields: {} }) };
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
