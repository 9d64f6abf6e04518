import * as library from '@yunguan/contract/platform/library';
import type { Deps } from '../../deps';
import { AppError } from '../../kernel/app-error';
import { type Binding, bind } from '../../kernel/call';

/** Files of the library: list, detail, adding. */
export function resourceBindings(_deps: Deps): Binding[] {
  return [
    bind(library.getResourceList, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(library.getResource, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(library.addImageList, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(library.findExisting, () => Promise.reject(AppError.illegalState('尚未启用'))),
  ];
}
