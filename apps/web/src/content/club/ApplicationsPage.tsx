/** Placeholder of 入团申请. */
export default function ApplicationsPage() {
  return null;
}
