import type { RewritePlugin } from './rewrite-parts.mjs';

/** Puts Chinese words where antd's locale does not reach. */
export function antdInChinese(): RewritePlugin;
