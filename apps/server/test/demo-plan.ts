import { albumPictures, covers } from '../src/demo/cover-catalogue';
import type { ContentApp } from './content-app';

const paths = (files: readonly { file: string }[], folder: string) =>
  new Map(files.map(({ file }) => [file, `/files/${folder}/${file}`]));

/** What the demo's contents are made of, without a file behind the pictures; `base` is the day that they stand around. */
export function demoPlan({ deps, clock }: ContentApp) {
  const pictures = {
    covers: paths(covers, 'covers'),
    cutCovers: paths(covers, 'cut'),
    albums: paths(albumPictures, 'albums'),
  };
  const { regions, files: store, config } = deps;
  return { pictures, regions, store, base: clock.now(), dataKey: config.dataKey };
}
