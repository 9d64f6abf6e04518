/** Placeholder. */
export default function WelfareScreen() {
  return null;
}
