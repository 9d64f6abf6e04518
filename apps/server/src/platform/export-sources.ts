import type { BoundContent } from '../kernel/content/binding';
import { contentSource } from '../kernel/export/content-source';
import type { ExportSource } from '../kernel/export/source';
import { exportsExport } from './logs/export-log';
import { loginExport } from './logs/login-log';
import { operationExport } from './logs/operation-log';
import { memberExport } from './members/export-members';
import { staffExport } from './staff/export-staff';

/** Every list that can be exported: those of the content types and of what belongs to them, and the platform's own, listed by hand. */
export function exportSources(types: readonly BoundContent[]): readonly ExportSource[] {
  return [
    ...types.flatMap((type) => [contentSource(type) ?? [], type.binding.exports ?? []].flat()),
    operationExport,
    loginExport,
    exportsExport,
    staffExport,
    memberExport,
  ];
}
