import type { Plugin } from 'vite';

export function withoutUnused(): Plugin;
