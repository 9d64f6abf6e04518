/** Placeholder. */
export default function HallOrdersPage() {
  return null;
}
