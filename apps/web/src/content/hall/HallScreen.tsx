/** Placeholder. */
export default function HallScreen() {
  return null;
}
