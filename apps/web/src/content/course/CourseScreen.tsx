/** Placeholder of 课程. */
export default function CourseScreen() {
  return null;
}
