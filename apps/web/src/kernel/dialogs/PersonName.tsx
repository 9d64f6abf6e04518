import type { Person } from './person';

/** A name; where two have it, with the department. */
export function PersonName({ person: { name, department } }: { readonly person: Person }) {
  return (
    <span title={department === undefined ? name : `${name}，${department}`}>
      {name}
      {department !== undefined && <small className="hint"> {department}</small>}
    </span>
  );
}
