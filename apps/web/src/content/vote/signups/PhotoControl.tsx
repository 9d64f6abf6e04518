import { DeleteOutlined, PictureOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useLibraryPicker } from '@/kernel/library/picker/use-library-picker';
import { TeamPhoto } from './TeamPhoto';

export interface PhotoControlProps {
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (path: string | null) => void;
}

/** Picture of a team: from the machine or from the library. */
export function PhotoControl({ id, value, onChange }: PhotoControlProps) {
  const pick = useLibraryPicker();
  const handlePick = async () => {
    const [chosen] = (await pick({ kind: 'image', max: 1, title: '选择照片' })) ?? [];
    if (chosen) onChange?.(chosen.relativePath);
  };
  const words = value ? '更换照片' : '选择照片';
  return (
    <div className="photo-control">
      <TeamPhoto src={value ?? null} size={64} />
      <Button
        {...(id !== undefined && { id })}
        icon={<PictureOutlined aria-hidden />}
        // The field's label would be its name otherwise.
        aria-label={words}
        onClick={() => void handlePick()}
      >
        {words}
      </Button>
      {value && (
        <Button type="text" icon={<DeleteOutlined aria-hidden />} onClick={() => onChange?.(null)}>
          移除
        </Button>
      )}
    </div>
  );
}
