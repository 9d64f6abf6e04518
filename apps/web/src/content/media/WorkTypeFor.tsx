import { fileFieldOf, sourceTypes } from '@yunguan/contract/content/media';
import { App } from 'antd';
import { useContext } from 'react';
import { FieldFor } from '@/kernel/form/FieldFor';
import { useFieldEditing, useOpenForm } from '@/kernel/form/form-context';
import { showUnfinished, UnfinishedUploadsContext, unfinishedText } from '@/ui/unfinished-uploads';
import { useConfirm } from '@/ui/use-confirm';
import { sourceTypeOf } from './media-content';
import { filesText } from './work-files';

/** Type of the work; it decides which file the form asks for, so leaving one with files asks first. */
export function WorkTypeFor() {
  const { session } = useOpenForm();
  const { change } = useFieldEditing();
  const confirm = useConfirm();
  const { message } = App.useApp();
  const uploads = useContext(UnfinishedUploadsContext);
  const handleChange = async (asked: unknown) => {
    const { values } = session.store.state();
    const [type, next] = [sourceTypeOf(values.sourceType), sourceTypeOf(asked)];
    if (type === next) return;
    // A file on its way would end with its field, and not come back with it.
    const unfinished = uploads?.count() ?? 0;
    if (unfinished > 0) {
      message.warning(unfinishedText(unfinished), 4);
      showUnfinished();
      return;
    }
    const files = filesText(type, values[fileFieldOf[type]]);
    const isAgreed =
      files === '' ||
      (await confirm({
        title: `确定要改为${sourceTypes[next]}作品，是否继续`,
        consequence: `已上传的${files}不属于${sourceTypes[next]}作品，保存后不再保留；保存前改回${sourceTypes[type]}即可恢复。`,
        okText: '更改类型',
      }));
    // Classifications belong to one type.
    if (isAgreed) change({ sourceType: next, classification: null });
  };
  return <FieldFor name="sourceType" onChange={(asked) => void handleChange(asked)} />;
}
