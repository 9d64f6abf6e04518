/** Placeholder of 课程报名. */
export default function SignupsPage() {
  return null;
}
