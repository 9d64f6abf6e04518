import { labelArea } from '../dialogs/use-labels';

/** Name under which files of the library are cached. */
export const resourceArea = 'resource';
/** Name under which directories of the library, with their counts, are cached. */
export const directoryArea = 'resource-directory';

/** What a change of files makes stale: the files, the counts of the directories and of the labels. */
export const libraryAreas: readonly string[] = [resourceArea, directoryArea, labelArea];
