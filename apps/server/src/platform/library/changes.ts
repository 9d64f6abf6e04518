import * as library from '@yunguan/contract/platform/library';
import type { Deps } from '../../deps';
import { AppError } from '../../kernel/app-error';
import { type Binding, bind } from '../../kernel/call';

/** Changes to files of the library. */
export function resourceChangeBindings(_deps: Deps): Binding[] {
  return [
    bind(library.editResource, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(library.setResourceLabels, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(library.moveResource, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(library.delResource, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(library.restoreResource, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(library.purgeResource, () => Promise.reject(AppError.illegalState('尚未启用'))),
  ];
}
