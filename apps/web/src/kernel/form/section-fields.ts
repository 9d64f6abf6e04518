import { showNames } from '@yunguan/contract/kernel/groups';
import { regionLevels } from '@yunguan/contract/kernel/regions';

/** Fields of `PlaceFields`, as the sections of a form list them. */
export const placeFields = [regionLevels, 'address', ['longitude', 'dimension']] as const;

/** Fields of `ShowsFor`. */
export const showFields: readonly string[] = Object.keys(showNames);
