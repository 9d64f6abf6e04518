import { formPictureSize, type PictureSize } from '@yunguan/contract/kernel/picture-sizes';

/** Of the shipped covers: twice a form's pictures, so that their writing stays sharp. */
export const coverSize = { width: 1080, height: 680 } as const satisfies PictureSize;
/** Of the shipped album pictures. */
export const albumSize = formPictureSize;
