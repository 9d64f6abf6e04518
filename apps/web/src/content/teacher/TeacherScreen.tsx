/** Placeholder. */
export default function TeacherScreen() {
  return null;
}
