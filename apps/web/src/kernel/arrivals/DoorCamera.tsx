import { CameraOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { cameraProblem, useCamera } from './use-camera';
import './door.css';

export interface DoorCameraProps {
  readonly isOn: boolean;
  readonly onToggle: () => void;
  readonly onCode: (code: string) => void;
}

/** Reads codes by camera where there is no scanner, or says why it cannot. */
export function DoorCamera({ isOn, onToggle, onCode }: DoorCameraProps) {
  const cannotFilm = cameraProblem();
  const { video, problem } = useCamera(isOn, onCode);
  return (
    <>
      <div className="door-camera">
        {cannotFilm === undefined ? (
          <Button icon={<CameraOutlined aria-hidden />} onClick={onToggle}>
            {isOn ? '关闭摄像头' : '用摄像头扫码'}
          </Button>
        ) : (
          <span className="hint">{cannotFilm}</span>
        )}
        {problem !== undefined && isOn && (
          <span className="hint" role="alert">
            {problem}
          </span>
        )}
      </div>
      {isOn && (
        <video
          ref={video}
          className="door-video"
          hidden={problem !== undefined}
          muted
          playsInline
          aria-label="摄像头画面"
        />
      )}
    </>
  );
}
