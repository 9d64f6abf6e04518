import { getReviewLog, type ReviewLogRow } from '@yunguan/contract/platform/review';
import { Alert, Button } from 'antd';
import { Fragment } from 'react';
import { ReviewLogFiles } from '@/ui/ReviewLogTable';
import { call } from '../api/call';
import { opinionParts } from '../decisions/pointed-field';
import { focusField } from './focus-field';
import { useOpenForm } from './form-context';

/** What the reviewer wrote, above the form of a record that came back to be mended; a field named there is a press away. */
export function OpinionNotice({ returned }: { readonly returned: ReviewLogRow }) {
  const { declaration, id: objectId = '' } = useOpenForm().session;
  const renew = () => call(getReviewLog, { objectId }).catch(() => undefined);
  const { action, userName, reviewTime, remark, enclosureList } = returned;
  return (
    <Alert
      className="draft-banner"
      type="error"
      showIcon
      title={`${userName}于 ${reviewTime.slice(0, 16)} ${action === 'reverse' ? '反审' : '驳回'}，请按意见修改后重新提交`}
      description={
        <>
          <p className="opinion-text">
            {opinionParts(remark, declaration).map(({ text, field }, index) => (
              <Fragment key={`${index} ${text}`}>
                {field === undefined ? (
                  text
                ) : (
                  <Button type="link" size="small" className="opinion-field" onClick={() => focusField(field)}>
                    {text}
                  </Button>
                )}
              </Fragment>
            ))}
          </p>
          {enclosureList.length > 0 && <ReviewLogFiles list={enclosureList} renew={renew} />}
        </>
      }
    />
  );
}
