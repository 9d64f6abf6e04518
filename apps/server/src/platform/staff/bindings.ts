import type { Deps } from '../../deps';
import type { Binding } from '../../kernel/call';

/** Handlers of the area's calls. */
export function staffBindings(_deps: Deps): Binding[] {
  return [];
}
