import { TeamOutlined } from '@ant-design/icons';

/** Picture of a team, square; a mark where there is none. */
export function TeamPhoto({ src, size = 44 }: { src: string | null; size?: number }) {
  const box = { width: size, height: size };
  if (src) return <img className="team-photo" src={src} alt="" loading="lazy" decoding="async" style={box} />;
  return (
    <span className="team-photo team-photo-none" style={box} aria-hidden="true">
      <TeamOutlined />
    </span>
  );
}
