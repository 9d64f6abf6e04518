import type { Plugin } from 'vite';

export function antdWithoutRules(): Plugin;
