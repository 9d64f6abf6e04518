/** Placeholder of the screen until it is written. */
export default function AtlasScreen() {
  return null;
}
