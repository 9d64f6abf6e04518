import type { RewritePlugin } from './rewrite-parts.mjs';

/** Escape closes the layer on top even after a rendering of another one was given up. */
export function antdEscape(): RewritePlugin;
