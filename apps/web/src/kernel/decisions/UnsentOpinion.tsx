import { Typography } from 'antd';
import './decisions.css';
import { keptOpinion } from './use-opinion-draft';

/** What the user had typed about something that a colleague decided, withdrew or deleted meanwhile: it was sent to nobody. */
export function UnsentOpinion({ place }: { readonly place: string }) {
  const opinion = keptOpinion(place).trim();
  if (opinion === '') return null;
  return (
    <div className="unsent-opinion" role="status">
      <span className="hint">您填写的意见没有提交，可以复制留存：</span>
      <Typography.Text copyable={{ text: opinion, tooltips: ['复制', '已复制'] }}>{opinion}</Typography.Text>
    </div>
  );
}
