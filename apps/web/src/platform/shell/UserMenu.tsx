import { DownOutlined } from '@ant-design/icons';
import { useNavigate } from '@tanstack/react-router';
import { App, Avatar } from 'antd';
import { session } from '@/kernel/api/call';
import { textOf } from '@/kernel/api/errors';
import { keepLastWords, mayLeave } from '@/kernel/leave-guard/guards';
import { useSession } from '@/kernel/session/use-session';
import { MenuButton } from '@/ui/MenuButton';

/** antd scales the letter with the avatar, in an inline style. */
const avatarText = { fontSize: 13 };

/** A character beyond the first plane is two units of a text: one of them alone is no letter. */
const firstCharacter = (name: string) => [...name][0];

/** Name of the user; change password, branch switch, sign out (002 §2.3). */
export function UserMenu({ onSwitchVenue }: { onSwitchVenue: () => void }) {
  const { user } = useSession();
  const { message } = App.useApp();
  const navigate = useNavigate();
  const name = user.realName || user.nickName;

  const signOut = async () => {
    // Asked afterwards, who stayed would have a page without a login.
    if (!(await mayLeave())) return;
    try {
      await keepLastWords();
      await session.signOut();
    } catch (error) {
      message.error(`${textOf(error)}，退出失败`);
      return;
    }
    await navigate({ to: '/', ignoreBlocker: true });
  };
  const actions: Record<string, () => unknown> = {
    password: () => navigate({ to: '/editPwd' }),
    account: () => navigate({ to: '/editPwd', hash: 'account' }),
    rights: () => navigate({ to: '/userManage/permissions' }),
    venue: onSwitchVenue,
    out: signOut,
  };
  const items = [
    { key: 'password', label: '修改密码' },
    { key: 'account', label: '账号安全' },
    ...(user.isRestricted ? [] : [{ key: 'rights', label: '我的权限' }]),
    ...(user.venues.length > 1 ? [{ key: 'venue', label: '总分馆切换' }] : []),
    { type: 'divider' as const },
    { key: 'out', label: '退出登录', danger: true },
  ];

  return (
    <MenuButton
      menu={{ items, onClick: ({ key }) => void actions[key]?.() }}
      placement="bottomRight"
      type="text"
      className="header-user"
    >
      <Avatar size={26} src={user.icon || undefined} className="header-avatar" style={avatarText}>
        {firstCharacter(name)}
      </Avatar>
      <span className="header-name ellipsis" title={name}>
        {name}
      </span>
      <DownOutlined className="header-arrow" />
    </MenuButton>
  );
}
