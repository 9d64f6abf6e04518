import * as library from '@yunguan/contract/platform/library';
import type { Deps } from '../../deps';
import { AppError } from '../../kernel/app-error';
import { type Binding, bind } from '../../kernel/call';

/** Directories of the library. */
export function directoryBindings(_deps: Deps): Binding[] {
  return [
    bind(library.getDirectoryListByGroup, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(library.getDirectoryList, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(library.addDirectory, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(library.editDirectory, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(library.moveDirectory, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(library.delDirectory, () => Promise.reject(AppError.illegalState('尚未启用'))),
  ];
}
