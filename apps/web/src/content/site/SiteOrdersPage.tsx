/** Placeholder. */
export default function SiteOrdersPage() {
  return null;
}
