import { useState } from 'react';
import { useLeaveGuard } from '@/kernel/leave-guard/use-leave-guard';
import type { ResourceDetail } from './resource-detail';
import { StartedForm } from './StartedForm';

/** Changes what staff write about a file. Typed words stay when somebody else saves meanwhile. */
export function ResourceForm({ resource }: { readonly resource: ResourceDetail }) {
  const [start, setStart] = useState({ resource, round: 0 });
  const [isDirty, setDirty] = useState(false);
  const startAnew = () => {
    setStart({ resource, round: start.round + 1 });
    setDirty(false);
  };
  // An untouched form follows the record; a touched one keeps the version that it began with.
  if (!isDirty && resource.version !== start.resource.version) startAnew();
  useLeaveGuard(
    () => isDirty,
    () => `“${start.resource.name}”的修改还没有保存。`,
  );
  return (
    <StartedForm
      key={start.round}
      start={start.resource}
      isDirty={isDirty}
      onDirty={setDirty}
      onStartAnew={startAnew}
    />
  );
}
