import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { type SeatPlace, type SeatRow, type Session, sessionLimits } from '@yunguan/contract/kernel/sessions';
import { Button, Input } from 'antd';
import { useMemo, useState } from 'react';
import { halfWidth } from '@/ui/half-width';
import { seatKey, withSeats } from '../seats/seat-plan';
import { type SeatLook, SeatPlan } from '../seats/SeatPlan';

export interface SeatEditorProps {
  readonly session: Session;
  readonly onChange: (changes: Partial<Session>) => void;
}

/** Digits without a leading zero (001 §5). */
const digitsOf = (text: string) => halfWidth(text).replace(/\D/g, '').replace(/^0+/, '');
const isAnyLook = () => true;
const wordOf = (_seat: SeatPlace, look: SeatLook) => (look === 'marked' ? '不开放' : '开放');

/** Rows with their places, and the plan on which single places are taken out of sale. */
export function SeatEditor({ session, onChange }: SeatEditorProps) {
  const { seatList: rows, blockedSeats } = session;
  const blocked = useMemo(() => new Set(blockedSeats.map(seatKey)), [blockedSeats]);
  const handleCount = (rowNum: number, columnCount: number) =>
    onChange({ seatList: rows.map((row) => (row.rowNum === rowNum ? { rowNum, columnCount } : row)) });
  const handleAdd = () => {
    const last = rows.at(-1);
    onChange({ seatList: [...rows, { rowNum: (last?.rowNum ?? 0) + 1, columnCount: last?.columnCount ?? 10 }] });
  };
  return (
    <div className="session-seats">
      <div>
        <ol className="session-seat-rows" aria-label="座位排">
          {rows.map((row) => (
            <RowLine
              key={row.rowNum}
              row={row}
              onCount={handleCount}
              onRemove={(rowNum) => onChange({ seatList: rows.filter((one) => one.rowNum !== rowNum) })}
            />
          ))}
        </ol>
        <Button
          block
          type="dashed"
          icon={<PlusOutlined aria-hidden />}
          disabled={rows.length >= sessionLimits.rows}
          onClick={handleAdd}
        >
          增加一排
        </Button>
      </div>
      <div className="seat-plan-blocking">
        <SeatPlan
          label="座位图"
          rows={rows}
          lookOf={(seat) => (blocked.has(seatKey(seat)) ? 'marked' : 'open')}
          wordOf={wordOf}
          canMark={isAnyLook}
          onMark={(places, isBlocked) => onChange({ blockedSeats: withSeats(blockedSeats, places, isBlocked) })}
        />
        <ul className="seat-legend">
          <li>
            <span className="seat" aria-hidden="true" />
            开放
          </li>
          <li>
            <span className="seat seat-marked" aria-hidden="true" />
            不开放
          </li>
          <li>
            共 <b className="num">{session.votesCount ?? 0}</b> 个座位开放，不开放 {blockedSeats.length} 个
          </li>
          <li className="hint">点击或拖动座位切换；方向键移动，空格切换</li>
        </ul>
      </div>
    </div>
  );
}

interface RowLineProps {
  readonly row: SeatRow;
  readonly onCount: (rowNum: number, count: number) => void;
  readonly onRemove: (rowNum: number) => void;
}

function RowLine({ row: { rowNum, columnCount }, onCount, onRemove }: RowLineProps) {
  const [typed, setTyped] = useState<string>();
  const handleType = (text: string) => {
    const digits = digitsOf(text);
    const count = Math.min(Number(digits), sessionLimits.columns);
    setTyped(digits === '' ? '' : String(count));
    // Emptied to be typed anew, the row keeps its places until then.
    if (count > 0) onCount(rowNum, count);
  };
  return (
    <li>
      <span className="num">第{rowNum}排</span>
      <Input
        aria-label={`第${rowNum}排座位数`}
        inputMode="numeric"
        suffix="座"
        value={typed ?? columnCount}
        onChange={(event) => handleType(event.target.value)}
        onBlur={() => setTyped(undefined)}
      />
      {/* The first row cannot be removed (001 §5). */}
      {rowNum > 1 && (
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={`删除第${rowNum}排`}
          onClick={() => onRemove(rowNum)}
        />
      )}
    </li>
  );
}
