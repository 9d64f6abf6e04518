import type { ThemeConfig } from 'antd';

/** Pine, cinnabar, paper, ink: the same values as the variables of styles/base.css. */
export const ink = {
  pine: '#2C5F52',
  pineDeep: '#23463D',
  pineSoft: '#E8F0EC',
  cinnabar: '#A93D2C',
  cinnabarSoft: '#FAEDEA',
  paper: '#F6F4EF',
  paperDeep: '#EFEBE2',
  surface: '#FFFFFF',
  text: '#24292A',
  text2: '#555C5B',
  text3: '#646B69',
  placeholder: '#6B7270',
  border: '#D6D0C3',
  line: '#E6E1D6',
  hair: '#F0ECE3',
  tableHead: '#FAF8F4',
  rowHover: '#FBFAF6',
  indigo: '#2F5C8F',
  bamboo: '#2A6E4A',
  amber: '#B7791F',
} as const;

export const fontSans =
  '"PingFang SC","HarmonyOS Sans SC","MiSans","Microsoft YaHei UI","Microsoft YaHei","Noto Sans SC","Source Han Sans SC","Noto Sans CJK SC",system-ui,-apple-system,"Segoe UI",sans-serif';

/** The library's own is a cold grey that is lost on our heads and hovered rows; this one is the ground of a draft's mark. */
const tagGround = '#F1EFEA';

const focusRing = '0 0 0 3px rgba(44,95,82,.10)';

/** antd derives these from the main colours, and from colours as dark as ours it derives greys. */
const tints: ThemeConfig['token'] = {
  colorPrimaryBg: ink.pineSoft,
  colorPrimaryBgHover: '#DCE8E2',
  colorPrimaryBorder: '#A9C4B9',
  colorPrimaryBorderHover: '#7FA596',
  colorPrimaryHover: '#37715F',
  colorPrimaryActive: ink.pineDeep,
  colorLinkHover: '#37715F',
  colorLinkActive: ink.pineDeep,
  controlItemBgActive: ink.pineSoft,
  controlItemBgActiveHover: '#DCE8E2',
  controlItemBgHover: '#F4F2EC',
  colorErrorBg: ink.cinnabarSoft,
  colorErrorBgHover: '#F5DDD7',
  colorErrorBorder: '#E3B5AB',
  colorErrorBorderHover: '#CF8A7D',
  colorErrorHover: '#B94E3D',
  colorErrorActive: '#8A2C1D',
  colorInfoBg: '#EAF1F8',
  colorInfoBorder: '#B9CDE3',
  colorSuccessBg: '#E7F3EC',
  colorSuccessBorder: '#AFD2BF',
  colorWarningBg: '#FBF3E2',
  colorWarningBorder: '#E5CD9A',
};

const token: ThemeConfig['token'] = {
  ...tints,
  colorPrimary: ink.pine,
  colorInfo: ink.indigo,
  colorSuccess: ink.bamboo,
  colorWarning: ink.amber,
  colorError: ink.cinnabar,
  colorLink: ink.pine,
  colorTextBase: ink.text,
  colorBgLayout: ink.paper,
  colorBorder: ink.border,
  colorBorderSecondary: ink.line,
  colorTextSecondary: ink.text2,
  colorTextTertiary: ink.text3,
  colorTextPlaceholder: ink.placeholder,
  colorTextDescription: ink.text3,
  // The value of a field that is locked is read like others; the library's grey is for what nobody has to read.
  colorTextDisabled: ink.text3,
  fontFamily: fontSans,
  fontSize: 14,
  lineHeight: 1.5714,
  borderRadius: 6,
  borderRadiusLG: 10,
  borderRadiusSM: 4,
  controlHeight: 34,
  controlHeightLG: 42,
  controlHeightSM: 26,
  boxShadowTertiary: '0 1px 2px rgba(48,44,32,.04), 0 2px 8px rgba(48,44,32,.03)',
  boxShadowSecondary: '0 8px 28px rgba(40,36,24,.14)',
  // One ring for every field: selects take theirs from here, the others from focusRing.
  controlOutline: 'rgba(44,95,82,.10)',
  controlOutlineWidth: 3,
  lineWidthFocus: 2,
  colorBgMask: 'rgba(26,32,28,.40)',
  motionDurationMid: '0.16s',
  motionDurationSlow: '0.22s',
};

const components: ThemeConfig['components'] = {
  Layout: {
    headerBg: ink.surface,
    siderBg: ink.surface,
    bodyBg: ink.paper,
    headerHeight: 60,
    headerPadding: '0 24px',
  },
  Menu: {
    itemBg: 'transparent',
    subMenuItemBg: 'transparent',
    itemSelectedBg: ink.pineSoft,
    itemSelectedColor: ink.pineDeep,
    itemHeight: 38,
    itemBorderRadius: 6,
    itemMarginInline: 10,
    iconSize: 16,
    horizontalItemSelectedColor: ink.pineDeep,
    activeBarHeight: 0,
    groupTitleColor: ink.text3,
    groupTitleFontSize: 12,
  },
  Table: {
    headerBg: ink.tableHead,
    headerColor: ink.text2,
    headerSplitColor: 'transparent',
    rowHoverBg: ink.rowHover,
    rowSelectedBg: '#F4F8F6',
    rowSelectedHoverBg: '#EEF4F1',
    borderColor: ink.hair,
    cellPaddingBlock: 12,
    cellPaddingInline: 12,
    cellPaddingBlockMD: 9,
    cellPaddingInlineMD: 10,
    headerBorderRadius: 8,
  },
  Card: { headerFontSize: 16, headerHeight: 52, bodyPadding: 20 },
  Form: { labelColor: ink.text2, itemMarginBottom: 24, verticalLabelPadding: '0 0 6px' },
  Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', fontWeight: 500 },
  Input: { activeShadow: focusRing },
  InputNumber: { activeShadow: focusRing },
  DatePicker: { activeShadow: focusRing },
  Select: { optionSelectedBg: ink.pineSoft, optionSelectedFontWeight: 500, multipleItemBg: tagGround },
  Tabs: { titleFontSize: 14, horizontalItemGutter: 28 },
  // What stands for a hidden field is ringed by the library, in a border's tint: too pale for eyes that look for the focus.
  Checkbox: { colorPrimaryBorder: ink.pine },
  Radio: { colorPrimaryBorder: ink.pine },
  Segmented: { trackBg: ink.paperDeep, itemSelectedBg: ink.surface, colorPrimaryBorder: ink.pine },
  Modal: { titleFontSize: 17, borderRadiusLG: 12 },
  // The library's grey is too pale for the white words on a switch that is off.
  Switch: { colorTextQuaternary: ink.placeholder, colorTextTertiary: ink.text3 },
  Progress: { defaultColor: ink.pine },
  Tag: { borderRadiusSM: 4, defaultBg: tagGround },
  Pagination: { itemActiveBg: ink.pineSoft },
};

/** A fixed key and no hash make the scope class of the running page match the extracted style file. */
export const theme: ThemeConfig = { cssVar: { key: 'venue' }, hashed: false, token, components };
