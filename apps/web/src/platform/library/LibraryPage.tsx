/** Placeholder of the screen until it is written. */
export default function LibraryPage() {
  return null;
}
