import { QuestionCircleOutlined } from '@ant-design/icons';
import type { Measured } from '@yunguan/contract/platform/statistics';
import { Tooltip } from 'antd';

/** A measure with its unit; what it counts is a touch away, and stands there in print. */
export function MeasureName({ measure: { name, unit, definition } }: { measure: Measured }) {
  return (
    <>
      <span className="stat-name">
        {name}
        <small>{unit}</small>
        <Tooltip title={definition} trigger={['hover', 'focus', 'click']}>
          <button type="button" className="stat-hint" aria-label={`${name}的统计口径：${definition}`}>
            <QuestionCircleOutlined aria-hidden />
          </button>
        </Tooltip>
      </span>
      <span className="stat-definition">{definition}</span>
    </>
  );
}
