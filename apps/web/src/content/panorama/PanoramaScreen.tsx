/** Placeholder. */
export default function PanoramaScreen() {
  return null;
}
