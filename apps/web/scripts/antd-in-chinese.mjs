import { rewriteParts } from './rewrite-parts.mjs';

/**
 * Words of antd that its Chinese locale does not reach: names that only screen readers say. */
const parts = [
  {
    // The button that empties a choice.
    file: /[\\/]@rc-component[\\/]select[\\/]es[\\/]hooks[\\/]useAllowClear\.js$/,
    from: "?? 'Clear'",
    to: "?? '清除'",
  },
  {
    // The button that empties a line of text has no name but that of its icon.
    file: /[\\/]@rc-component[\\/]input[\\/]es[\\/]BaseInput\.js$/,
    from: 'type: "button",',
    to: 'type: "button", "aria-label": "清除",',
  },
  ...['prev', 'next'].map((side) => ({
    // The arrows of the pages have no name but those of their icons.
    file: /[\\/]antd[\\/]es[\\/]pagination[\\/]Pagination\.js$/,
    from: `const ${side}Icon = /*#__PURE__*/React.createElement("button", {`,
    to: `const ${side}Icon = /*#__PURE__*/React.createElement("button", { "aria-label": "${side === 'prev' ? '上一页' : '下一页'}",`,
  })),
  {
    // A tab that has the focus says its place.
    file: /[\\/]@rc-component[\\/]tabs[\\/]es[\\/]TabNavList[\\/]TabNode\.js$/,
    from: '`Tab ${currentPosition} of ${tabCount}`',
    to: '`第 ${currentPosition} 个标签，共 ${tabCount} 个`',
  },
  {
    // The tabs that find no room.
    file: /[\\/]@rc-component[\\/]tabs[\\/]es[\\/]TabNavList[\\/]OperationNode\.js$/,
    from: "'expanded dropdown'",
    to: "'更多标签'",
  },
  {
    // An icon calls itself by its file: `caret-up`. One that nobody names is an ornament.
    file: /[\\/]@ant-design[\\/]icons[\\/]es[\\/]components[\\/]AntdIcon(Light)?\.js$/,
    from: '"aria-label": icon.name',
    to: '"aria-hidden": restProps["aria-label"] ? undefined : true',
  },
];

export const antdInChinese = () => rewriteParts('antd-in-chinese', parts);
