import * as z from 'zod/mini';
import { word } from '@/kernel/session/url-fields';

/** Before the keys of the view in the address, which holds those of the list of activities, too. */
export const judgingPrefix = 'j_';

/** What the view of judges keeps in the address: its round. */
export const judgingUrl = z.object({ round: word });
