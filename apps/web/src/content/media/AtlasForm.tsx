import { MediaFormOf } from './MediaForm';

/** A work of the atlas list is a picture: its type is settled. */
export default function AtlasForm() {
  return <MediaFormOf isAtlas />;
}
