import { useQueryClient } from '@tanstack/react-query';
import { messages } from '@yunguan/contract/kernel/messages';
import { editResource } from '@yunguan/contract/platform/library';
import { App, Button, Form } from 'antd';
import { call } from '@/kernel/api/call';
import { isSilent, Refused, textOf } from '@/kernel/api/errors';
import { queryKeys } from '@/kernel/api/query-keys';
import { libraryAreas } from '@/kernel/library/library-areas';
import { showProblems } from '@/kernel/records/show-problems';
import { useHeldForm } from '@/kernel/records/use-held-form';
import { useSingleMutation } from '@/kernel/records/use-single-mutation';
import { EditConflict } from './EditConflict';
import type { ResourceDetail } from './resource-detail';
import { ResourceFields } from './ResourceFields';
import { bodyOf, formOf, type ResourceValues } from './resource-values';
import './resource-form.css';

export interface StartedFormProps {
  /** What the form began with. */
  readonly start: ResourceDetail;
  readonly isDirty: boolean;
  readonly onDirty: (isDirty: boolean) => void;
  /** Drops what was typed and begins with what is stored now. */
  readonly onStartAnew: () => void;
}

/** The form of one version of a file; a version that is no longer the stored one is not saved unasked. */
export function StartedForm({ start, isDirty, onDirty, onStartAnew }: StartedFormProps) {
  const [form] = Form.useForm<ResourceValues>();
  const { message } = App.useApp();
  const queryClient = useQueryClient();
  const save = useSingleMutation({
    mutationFn: (version: number) =>
      call(editResource, { id: start.id, version, ...bodyOf(form.getFieldsValue(true)) }),
    onSuccess: () => {
      onDirty(false);
      void message.success(messages.changed);
    },
    onError: (error) => {
      const isShown = isSilent(error) || conflictIn(error) !== undefined || showProblems(form, error);
      if (!isShown) void message.error(textOf(error), 4);
    },
    onSettled: () =>
      Promise.all(libraryAreas.map((area) => queryClient.invalidateQueries({ queryKey: queryKeys.content(area) }))),
  });
  const held = useHeldForm(form, save.isPending);
  const conflict = conflictIn(save.error);
  return (
    <Form<ResourceValues>
      {...held}
      form={form}
      className="resource-form"
      layout="vertical"
      initialValues={formOf(start)}
      onValuesChange={() => onDirty(true)}
      onFinish={() => save.mutate(start.version)}
    >
      {conflict && (
        <EditConflict conflict={conflict} onReload={onStartAnew} onSave={() => save.mutate(conflict.version)} />
      )}
      <ResourceFields current={start} />
      <div className={`resource-save ${isDirty ? 'resource-save-shown' : ''}`}>
        <span className="hint" aria-live="polite">
          {isDirty && '有未保存的修改'}
        </span>
        <Button disabled={!isDirty || save.isPending} onClick={onStartAnew}>
          撤销修改
        </Button>
        <Button type="primary" htmlType="submit" disabled={!isDirty} loading={save.isPending}>
          保存
        </Button>
      </div>
    </Form>
  );
}

function conflictIn(error: Error | null) {
  return error instanceof Refused ? error.conflict : undefined;
}
