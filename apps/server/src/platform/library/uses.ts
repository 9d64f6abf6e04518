import * as library from '@yunguan/contract/platform/library';
import type { Deps } from '../../deps';
import { AppError } from '../../kernel/app-error';
import { type Binding, bind } from '../../kernel/call';
import type { BoundContent } from '../../kernel/content/binding';

/** Where files of the library are shown, and showing others there. */
export function resourceUseBindings(_deps: Deps, _types: readonly BoundContent[]): Binding[] {
  return [
    bind(library.getResourceUses, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(library.replaceResource, () => Promise.reject(AppError.illegalState('尚未启用'))),
  ];
}
