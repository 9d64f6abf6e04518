/** Placeholder. */
export default function SiteScreen() {
  return null;
}
