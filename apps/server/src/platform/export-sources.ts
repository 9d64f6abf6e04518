import type { BoundContent } from '../kernel/content/binding';
import { contentSource } from '../kernel/export/content-source';
import type { ExportSource } from '../kernel/export/source';
import { exportsExport } from './logs/export-log';
import { loginExport } from './logs/login-log';
import { operationExport } from './logs/operation-log';
import { memberExport } from './members/export-members';
import { staffExport } from './staff/export-staff';

/** Every list that can be exported: the content types that declare a code, and the platform's own, listed by hand. */
export function exportSources(types: readonly BoundContent[]): readonly ExportSource[] {
  return [
    ...types.flatMap((type) => contentSource(type) ?? []),
    operationExport,
    loginExport,
    exportsExport,
    staffExport,
    memberExport,
  ];
}
