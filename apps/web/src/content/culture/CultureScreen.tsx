/** Placeholder of 文化配送. */
export default function CultureScreen() {
  return null;
}
