import { rewriteParts } from './rewrite-parts.mjs';

/**
 * antd notes a layer for the Escape key while it renders. A rendering that React gives up (a part that is still being
 * fetched, a click in between) leaves its note for ever, and what lies below no longer closes with Escape. Here only what
 * has really come up is asked.
 */
const file = /[\\/]@rc-component[\\/]portal[\\/]es[\\/]useEscKeyDown\.js$/;
const parts = [
  { file, from: '        onEsc: onEventEsc\n', to: '        onEsc: onEventEsc,\n        isShown: false\n' },
  {
    file,
    from: 'const len = stack.length;',
    to: 'stack = stack.filter(item => item.isShown);\n    const len = stack.length;',
  },
  {
    file,
    from: '// Attach global event listeners\n',
    to: 'stack.find(item => item.id === id).isShown = true;\n',
  },
];

export const antdEscape = () => rewriteParts('antd-escape', parts);
