import type { Deps } from '../../deps';
import type { Binding } from '../../kernel/call';
import type { BoundContent } from '../../kernel/content/binding';
import { resourceChangeBindings } from './changes';
import { directoryBindings } from './directories';
import { resourceBindings } from './resources';
import { resourceUseBindings } from './uses';

/** The resource library: what staff keep for reuse, venue by venue (002 §2.9). */
export function libraryBindings(deps: Deps, types: readonly BoundContent[]): Binding[] {
  return [
    ...directoryBindings(deps),
    ...resourceBindings(deps),
    ...resourceChangeBindings(types),
    ...resourceUseBindings(deps, types),
  ];
}
