import { FlagsFor, type FlagsForProps } from './FlagsFor';
import { showFields } from './section-fields';

/** Where the public sees the record. */
export function ShowsFor(props: Pick<FlagsForProps, 'wide'>) {
  return <FlagsFor label="展示端" names={showFields} {...props} />;
}
