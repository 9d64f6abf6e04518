import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Fragment, useState } from 'react';
import { NumberInput } from './NumberInput';
import './page-buttons.css';

/** Buttons of pages shown at once (001 §9); antd's own pager shows seven at most. */
const mostPageButtons = 11;

export interface PageButtonsProps {
  /** Entries of all pages. */
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  readonly onChange: (page: number) => void;
}

/** The pages of a long list as buttons: the first, the last and those around the one that is shown. */
export function PageButtons({ total, pages, ...pager }: PageButtonsProps) {
  return (
    <div className="page-buttons num">
      <span className="page-buttons-jump">
        <span>
          共 {total} 个{pages > 1 && '，跳至'}
        </span>
        {pages > 1 && <Jumper pages={pages} onJump={pager.onChange} />}
      </span>
      <Pages pages={pages} {...pager} />
    </div>
  );
}

function Pages({ page, pages, onChange }: Omit<PageButtonsProps, 'total'>) {
  const shown = pagesShown(page, pages);
  return (
    <nav aria-label="翻页">
      <Button
        type="text"
        size="small"
        icon={<LeftOutlined aria-hidden />}
        aria-label="上一页"
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      />
      {shown.map((one, index) => (
        <Fragment key={one}>
          {index > 0 && one - (shown[index - 1] ?? one) > 1 && <span aria-hidden>…</span>}
          <Button
            type={one === page ? 'default' : 'text'}
            size="small"
            aria-label={`第 ${one} 页`}
            {...(one === page && { 'aria-current': 'page' as const })}
            onClick={() => one !== page && onChange(one)}
          >
            {one}
          </Button>
        </Fragment>
      ))}
      <Button
        type="text"
        size="small"
        icon={<RightOutlined aria-hidden />}
        aria-label="下一页"
        disabled={page >= pages}
        onClick={() => onChange(page + 1)}
      />
    </nav>
  );
}

function Jumper({ pages, onJump }: { readonly pages: number; readonly onJump: (page: number) => void }) {
  const [asked, setAsked] = useState<number | null>(null);
  const jump = () => {
    if (asked !== null) onJump(Math.min(Math.max(Math.trunc(asked), 1), pages));
    setAsked(null);
  };
  return (
    <>
      <NumberInput<number>
        size="small"
        controls={false}
        aria-label="跳至页码"
        value={asked}
        onChange={setAsked}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // It must not do what it does in the dialog around.
          event.stopPropagation();
          jump();
        }}
        onBlur={jump}
      />
      页
    </>
  );
}

/** As many pages as have a button, in their order. */
export function pagesShown(page: number, pages: number): readonly number[] {
  if (pages <= mostPageButtons) return Array.from({ length: pages }, (_, index) => index + 1);
  const between = mostPageButtons - 2;
  const start = Math.min(Math.max(2, page - Math.floor(between / 2)), pages - between);
  return [1, ...Array.from({ length: between }, (_, index) => start + index), pages];
}
