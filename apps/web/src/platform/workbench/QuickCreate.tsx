import { DownOutlined, PlusOutlined } from '@ant-design/icons';
import { useNavigate } from '@tanstack/react-router';
import { holdsOption } from '@yunguan/contract/kernel/options';
import { contentTypes } from '@yunguan/contract/content-types';
import { screenModes } from '@/kernel/content-screen/screen-modes';
import { heldOptions } from '@/kernel/session/menu-tree';
import { useSession } from '@/kernel/session/use-session';
import { MenuButton } from '@/ui/MenuButton';
import { recordAddress } from '@/kernel/session/record-address';

/** A new record of any type that the user may add here. */
export function QuickCreate() {
  const { menus } = useSession();
  const navigate = useNavigate();
  const addable = contentTypes.flatMap(({ key, label }) => {
    const address = recordAddress(menus, key, { mode: screenModes.add });
    return address && holdsOption(heldOptions(menus, key) ?? [], 'add') ? [{ key, label, address }] : [];
  });
  if (addable.length === 0) return null;
  const handleClick = ({ key }: { key: string }) => {
    const chosen = addable.find((one) => one.key === key);
    if (chosen) void navigate(chosen.address);
  };
  return (
    <MenuButton
      menu={{ items: addable.map(({ key, label }) => ({ key, label })), onClick: handleClick }}
      type="primary"
      icon={<PlusOutlined aria-hidden />}
    >
      新建内容 <DownOutlined aria-hidden />
    </MenuButton>
  );
}
