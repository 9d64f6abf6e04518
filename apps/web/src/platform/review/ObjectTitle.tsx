import { Link } from '@tanstack/react-router';
import { screenModes } from '@/kernel/content-screen/screen-modes';
import { menuOf, pagePath } from '@/kernel/session/menu-tree';
import { useSession } from '@/kernel/session/use-session';

export interface ObjectTitleProps {
  readonly kind: string | undefined;
  readonly objectId: string;
  readonly title: string;
}

/** Name of a record; leads to its own screen when one of the user's menus opens that. */
export function ObjectTitle({ kind, objectId, title }: ObjectTitleProps) {
  const { menus } = useSession();
  const menu = kind === undefined ? undefined : menuOf(menus, kind);
  const path = menu && pagePath(menu);
  if (!menu || path === undefined) return title;
  const [pathname = path, query] = path.split('?');
  const search = () => ({ ...Object.fromEntries(new URLSearchParams(query)), mode: screenModes.detail, id: objectId });
  return (
    <Link to={pathname} search={search} className="object-title" title={`在“${menu.name}”中查看`}>
      {title}
    </Link>
  );
}
