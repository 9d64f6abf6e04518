import type { Plugin } from 'vite';
import type { ManualPage } from '../src/platform/help/manual-page';

export interface ManualSource extends ManualPage {
  /** Files of its pictures. */
  readonly pictures: readonly string[];
  /** Addresses of its links, as written. */
  readonly links: readonly string[];
}

export const manualFolder: string;
export function readManual(folder?: string): ManualSource[];
export function pageFiles(folder?: string): string[];
export function manual(): Plugin;
