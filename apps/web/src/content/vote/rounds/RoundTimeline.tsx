import { chinaMinute } from '@yunguan/contract/kernel/china-time';
import type { VoteRound } from '@yunguan/contract/content/vote-round';
import { overlapping, roundStanding } from './round-standing';
import { roundScale, type RoundScale } from './round-scale';

/** The rounds one under the other over a common line of time; where two meet, the place is hatched. */
export function RoundTimeline({ rounds }: { rounds: readonly VoteRound[] }) {
  const scale = roundScale(rounds);
  if (!scale) return null;
  const now = scale.at(chinaMinute());
  const label = rounds.map((round) => `${round.name}：${round.startTime} 至 ${round.endTime}`).join('；');
  return (
    <div className="round-line" role="img" aria-label={`赛次时间：${label}`}>
      <div className="round-line-axis">
        {scale.ticks.map(({ label: tick, left }) => (
          <span key={left} className="num" style={{ left: `${left}%` }}>
            {tick}
          </span>
        ))}
      </div>
      <div className="round-line-rows">
        <div className="round-line-over" aria-hidden="true">
          {scale.ticks.map(({ left }) => (
            <i key={left} className="round-line-grid" style={{ left: `${left}%` }} />
          ))}
          {now !== undefined && (
            <b className="round-line-now" style={{ left: `${now}%` }}>
              现在
            </b>
          )}
        </div>
        {rounds.map((round) => (
          <TimelineRow key={round.id} round={round} rounds={rounds} scale={scale} />
        ))}
      </div>
      <Legend rounds={rounds} />
    </div>
  );
}

/** What the colours mean, of those in sight. */
function Legend({ rounds }: { readonly rounds: readonly VoteRound[] }) {
  const standings = new Map(rounds.map((round) => [roundStanding(round).text, roundStanding(round).tone]));
  const hasClash = rounds.some((round) => overlapping(rounds, round, round.id).length > 0);
  return (
    <p className="round-line-legend hint">
      <span>
        <i className="round-bar-key" />
        赛次时间
      </span>
      {[...standings].map(([text, tone]) => (
        <span key={text} className={`round-line-${tone}`}>
          <i className="round-bar-key round-bar-key-vote" />
          投票时间（{text}）
        </span>
      ))}
      {hasClash && (
        <span>
          <i className="round-bar-key round-bar-key-clash" />
          时间重叠
        </span>
      )}
    </p>
  );
}

interface TimelineRowProps {
  readonly round: VoteRound;
  readonly rounds: readonly VoteRound[];
  readonly scale: RoundScale;
}

function TimelineRow({ round, rounds, scale }: TimelineRowProps) {
  const { name, startTime, endTime, voteStartTime, voteEndTime } = round;
  const { tone } = roundStanding(round);
  const clashes = overlapping(rounds, round, round.id).map((other) => ({
    id: other.id,
    start: other.startTime > startTime ? other.startTime : startTime,
    end: other.endTime < endTime ? other.endTime : endTime,
  }));
  return (
    <div className={`round-line-row round-line-${tone}`}>
      <span className="round-line-name" title={name}>
        {name}
      </span>
      <div className="round-line-track">
        <Bar
          className="round-bar"
          scale={scale}
          start={startTime}
          end={endTime}
          title={`赛次 ${startTime} 至 ${endTime}`}
        />
        <Bar
          className="round-bar round-bar-vote"
          scale={scale}
          start={voteStartTime}
          end={voteEndTime}
          title={`投票 ${voteStartTime} 至 ${voteEndTime}`}
        />
        {clashes.map(({ id, start, end }) => (
          <Bar
            key={id}
            className="round-bar round-bar-clash"
            scale={scale}
            start={start}
            end={end}
            title={`重叠 ${start} 至 ${end}`}
          />
        ))}
      </div>
    </div>
  );
}

interface BarProps {
  readonly className: string;
  readonly scale: RoundScale;
  readonly start: string;
  readonly end: string;
  readonly title: string;
}

function Bar({ className, scale, start, end, title }: BarProps) {
  const { left, width } = scale.place(start, end);
  return <span className={className} style={{ left: `${left}%`, width: `max(${width}%, 4px)` }} title={title} />;
}
