/** Placeholder of 社团. */
export default function ClubScreen() {
  return null;
}
