import type { Plugin } from 'vite';

export function antdInChinese(): Plugin;
