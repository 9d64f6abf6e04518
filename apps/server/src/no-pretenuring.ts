import { setFlagsFromString } from 'node:v8';

/**
 * Whatever a call makes is made in young memory. V8 otherwise moves what code makes to old memory from the start if much
 * of it outlived its first collections. At the start of a server everything does, and in the end even each call's own
 * objects are made there: they hold all that the call has until the next full collection, which proves V8 right for ever.
 * Some starts of the same program did that and others did not. Must come before the program's own modules.
 */
setFlagsFromString('--no-allocation-site-pretenuring');
