/**
 * Shapes of antd's components that no page of ours shows. `classes`: their rules leave the build, a third of what a first
 * list would fetch of styles. `shownBy`: what our source would say to show one; the build stops there, for the shape
 * would stand unstyled.
 */
const shapes = [
  // The frame has menus of its own; a Dropdown's menu has its own names.
  { classes: /^ant-menu(-|$)/, shownBy: /\bMenu\b[^;]*from 'antd'/ },
  {
    classes: /^ant-input-(underlined|borderless)$/,
    shownBy: withVariant('Input(\\.\\w+)?|AutoComplete|Form', 'underlined|borderless'),
  },
  {
    classes: /^ant-(picker|input-group-wrapper|pagination)-(filled|underlined|borderless)$/,
    shownBy: withVariant('(Date|Time)Picker(\\.\\w+)?|Pagination|Form', 'filled|underlined|borderless'),
  },
  {
    classes: /^ant-input-number-(underlined|borderless)$/,
    shownBy: withVariant('InputNumber', 'underlined|borderless'),
  },
  { classes: /^ant-select-(filled|underlined)$/, shownBy: withVariant('(Tree)?Select', 'filled|underlined') },
  { classes: /^ant-input-group(-|$)/, shownBy: /addonBefore|addonAfter|Input\.Group/ },
  { classes: /^ant-(input|input-number|picker|select)-status-warning$/, shownBy: /warningOnly|tatus=\W*warning/ },
  { classes: /^ant-otp/, shownBy: /Input\.OTP/ },
  { classes: /^ant-btn-group$/, shownBy: /Button\.Group/ },
  {
    classes: /^ant-btn-color-(blue|cyan|geekblue|gold|green|lime|magenta|orange|pink|purple|red|volcano|yellow)$/,
    shownBy: shown('Button', 'color='),
  },
  {
    classes: /^ant-tag-(solid|outlined|disabled|checkable)/,
    shownBy: shown('Tag(\\.CheckableTag)?', 'variant=|disabled|checked'),
  },
  { classes: /^ant-message-(bottom|topLeft|topRight)/, shownBy: /message=\{\{[^}]*placement/ },
  { classes: /^ant-table-bordered$/, shownBy: shown('(List|Record)?Table', 'bordered') },
  // Both are not in the build (without-unused.mjs).
  { classes: /^ant-table-(filter|tbody-virtual)/, shownBy: /\bfilterDropdown\b/ },
  { classes: /^ant-pagination-simple/, shownBy: shown('Pagination', 'simple\\b') },
];

/** The classes among these that nothing shows. */
export function unseenAmong(classes) {
  return classes.filter((name) => shapes.some((shape) => shape.classes.test(name)));
}

/** The shape without rules that this source shows, if any. */
export function unseenShapeIn(code) {
  return shapes.find(({ shownBy }) => shownBy.test(code));
}

/** An element with one of these properties; an arrow in a property before it does not end the element. */
function shown(elements, properties) {
  return new RegExp(`<(?:${elements})(?=[\\s/>])(?:[^>]|=>)*?\\s(?:${properties})`);
}

function withVariant(elements, variants) {
  return shown(elements, `variant=(?:"|\\{[^}]*')(?:${variants})\\b`);
}
