import { BgColorsOutlined, FontColorsOutlined } from '@ant-design/icons';
import { ToolMenu } from './ToolMenu';

export interface ColourMenuProps {
  kind: 'text' | 'background';
  /** undefined takes the colour away. */
  onPick: (colour: string | undefined) => void;
}

const noColour = 'none';
const palettes = {
  text: {
    label: '文字颜色',
    icon: <FontColorsOutlined aria-hidden />,
    colours: [
      ['#646B69', '灰'],
      ['#A93D2C', '朱砂'],
      ['#8A5A12', '赭石'],
      ['#2C5F52', '松绿'],
      ['#2F5C8F', '靛蓝'],
      ['#6B4C82', '紫'],
    ],
  },
  background: {
    label: '背景颜色',
    icon: <BgColorsOutlined aria-hidden />,
    colours: [
      ['#FBF3C8', '浅黄'],
      ['#FAEDEA', '浅红'],
      ['#E7F3EC', '浅绿'],
      ['#EAF1F8', '浅蓝'],
      ['#F3EDF7', '浅紫'],
    ],
  },
} as const;

/** A few colours that go with the site; free choice made texts gaudy. */
export function ColourMenu({ kind, onPick }: ColourMenuProps) {
  const { label, icon, colours } = palettes[kind];
  const items = [
    { key: noColour, label: '默认' },
    ...colours.map(([colour, name]) => ({
      key: colour,
      label: (
        <span>
          <i className="rich-text-swatch" style={{ background: colour }} />
          {name}
        </span>
      ),
    })),
  ];
  return (
    <ToolMenu
      label={label}
      icon={icon}
      menu={{ items, onClick: ({ key }) => onPick(key === noColour ? undefined : key) }}
    />
  );
}
