import type { BoundContent } from '../kernel/content/binding';
import { contentSource } from '../kernel/export/content-source';
import type { AnyExport } from '../kernel/export/source';
import { noShowExport } from '../kernel/no-shows/export-no-shows';
import { exportsExport } from './logs/export-log';
import { loginExport } from './logs/login-log';
import { createObjectNames } from './logs/object-names';
import { operationExport } from './logs/operation-log';
import { memberExport } from './members/export-members';
import { staffExport } from './staff/export-staff';
import { statisticsExport } from './statistics/export-statistics';

/** Everything that can be exported: the lists of the content types and of what belongs to them, and the platform's own, listed by hand. */
export function exportSources(types: readonly BoundContent[]): readonly AnyExport[] {
  const namesIn = createObjectNames(types);
  return [
    ...types.flatMap(listsOf),
    operationExport(namesIn),
    loginExport,
    exportsExport(namesIn),
    staffExport,
    memberExport,
    statisticsExport(types),
    noShowExport(types),
  ];
}

/** A type's own list and those of what belongs to it; one that the type makes under its own key stands for the declared. */
function listsOf(type: BoundContent): readonly AnyExport[] {
  const made = type.binding.exports ?? [];
  const declared = made.some(({ key }) => key === type.declaration.key) ? undefined : contentSource(type);
  return declared ? [declared, ...made] : made;
}
