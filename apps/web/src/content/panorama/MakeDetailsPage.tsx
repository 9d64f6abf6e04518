/** Placeholder. */
export default function MakeDetailsPage() {
  return null;
}
