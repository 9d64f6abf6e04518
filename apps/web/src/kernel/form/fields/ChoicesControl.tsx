import type { ControlProps } from './control-props';

/** Placeholder. */
export default function ChoicesControl({ id }: ControlProps) {
  return <div id={id} />;
}
