import { getStarting, getUnfinished, getWorkbench } from '@yunguan/contract/platform/workbench';
import type { Deps } from '../../deps';
import { type Binding, bind } from '../../kernel/call';
import type { BoundContent } from '../../kernel/content/binding';
import { reachedTypes } from '../../kernel/content/reached-types';
import { windowOf } from '../../kernel/paging';
import { endingLicences } from './licences';
import { dayNumbers, kindNumbers } from './numbers';
import { startingThisWeek } from './starting';
import { unattendedOf } from './unattended';
import { autosavedOf, shownRows, unfinishedOf, unfinishedPage } from './unfinished';

/** The workbench over every content type: what a type needs for it is in its declaration. */
export function workbenchBindings(deps: Deps, types: readonly BoundContent[]): Binding[] {
  return [
    bind(getWorkbench, async ({ actor }) => {
      const visible = reachedTypes(actor, types, { anyOf: ['view'] });
      const editable = reachedTypes(actor, types, { anyOf: ['add', 'edit'] });
      const [mine, autosaved, starting, numbers, days, waiting, licences] = await Promise.all([
        unfinishedOf(deps, actor, { editable, limit: shownRows, offset: 0 }),
        autosavedOf(deps, actor, editable),
        startingThisWeek(deps, actor, { visible, limit: shownRows, offset: 0 }),
        kindNumbers(deps, actor, visible),
        dayNumbers(deps, actor, visible),
        unattendedOf(deps, actor),
        endingLicences(deps, actor),
      ]);
      const unsent = { autosaved: autosaved.slice(0, shownRows), autosavedTotal: autosaved.length };
      return { objects: { ...mine, ...unsent, ...starting, numbers, days, ...waiting, ...licences } };
    }),
    bind(getUnfinished, async ({ actor, input }) => {
      const editable = reachedTypes(actor, types, { anyOf: ['add', 'edit'] });
      return { objects: await unfinishedPage(deps, actor, { editable, ...windowOf(input) }) };
    }),
    bind(getStarting, async ({ actor, input }) => {
      const visible = reachedTypes(actor, types, { anyOf: ['view'] });
      const { starting, startingTotal } = await startingThisWeek(deps, actor, { visible, ...windowOf(input) });
      return { objects: { starting, total: startingTotal } };
    }),
  ];
}
