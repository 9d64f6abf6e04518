import { usePageTitle } from '@/kernel/session/use-page-title';
import { Notice } from './Notice';

/** A page of the specification's route table that has not been built (decisions §5). */
export function OpenSoon() {
  usePageTitle('该功能尚未开放');
  return <Notice title="该功能尚未开放" hint="这个页面的地址有效，功能还没有开放。请从菜单中选择已开放的功能。" />;
}

/** An address that leads nowhere. */
export function MissingPage() {
  usePageTitle('页面不存在');
  return <Notice title="页面不存在" hint="地址可能输入有误，或页面已经移除。" />;
}
