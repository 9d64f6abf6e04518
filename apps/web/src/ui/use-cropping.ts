import { useState } from 'react';
import { fitWithin } from './compress-image';
import type { Upload } from './upload';
import type { useAlbum } from './use-album';
import { useOneUpload } from './use-one-upload';
import { useRevoked } from './use-revoked';
import type { PendingUpload, useUploads } from './use-uploads';

/** A picture that is being cut: one of the album, or one that waits to be sent. */
type Cropped = { readonly url: string } | { readonly item: PendingUpload; readonly url: string };

export interface CroppingProps {
  readonly album: Pick<ReturnType<typeof useAlbum>, 'replace'>;
  readonly uploads: Pick<ReturnType<typeof useUploads>, 'replace'>;
  readonly upload: Upload;
  /** What was cut is made to fit into this many bytes. */
  readonly maxBytes: number;
}

/** The picture that is being cut, whose place the part that was cut out takes. */
export function useCropping({ album, uploads, upload, maxBytes }: CroppingProps) {
  const [cropped, setCropped] = useState<Cropped>();
  const { send, stop } = useOneUpload(upload);
  useRevoked(cropped && 'item' in cropped ? cropped.url : undefined);
  const replace = async (picture: Blob) => {
    if (!cropped) return;
    if ('item' in cropped) uploads.replace(cropped.item.id, await fitWithin(picture, cropped.item.file.name, maxBytes));
    else {
      const file = await fitWithin(picture, 'picture.jpg', maxBytes);
      const path = await send(file);
      // Somebody has changed his mind, or gone.
      if (path === undefined) return;
      album.replace(cropped.url, path);
    }
    close();
  };
  const close = () => {
    stop();
    setCropped(undefined);
  };
  return {
    /** Of the picture that is being cut, if any is. */
    url: cropped?.url,
    cropImage: (url: string) => setCropped({ url }),
    cropPending: (item: PendingUpload) => setCropped({ item, url: URL.createObjectURL(item.file) }),
    replace,
    close,
  };
}
