import { PrinterOutlined } from '@ant-design/icons';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { pages } from 'virtual:manual';
import { usePageTitle } from '@/kernel/session/use-page-title';
import { Article } from './Article';
import { Contents } from './Contents';
import { helpAddress } from './manual-page';
import './help.css';

/** The manual as a page of its own: contents at the left, to be read, linked and printed. */
export default function HelpPage() {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const name = /^\/help\/([^/]+)\/?$/.exec(pathname)?.[1];
  const page = name === undefined ? pages[0] : pages.find((one) => one.name === name);
  usePageTitle(page === undefined ? '帮助' : `${page.title} · 帮助`);

  const open = (next: string, heading = '') => void navigate({ to: helpAddress(next), hash: heading });

  return (
    <div className="help-page">
      <Contents pages={pages} currentName={page?.name} onOpen={open} />
      <div className="panel help-sheet">
        {page ? (
          <>
            <Button className="help-print" icon={<PrinterOutlined />} onClick={() => window.print()}>
              打印
            </Button>
            <Article page={page} heading={hash} onOpen={open} />
          </>
        ) : (
          <p className="help-missing">手册里没有这一页。它可能已改名，请从左侧目录或搜索中查找。</p>
        )}
      </div>
    </div>
  );
}
