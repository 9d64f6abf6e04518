import { useEffect, useRef, useState } from 'react';
import { type CodeReader, makeCodeReader } from './code-reader';

/** Why codes cannot be read by camera here; undefined where they can. */
export function cameraProblem(): string | undefined {
  return 'mediaDevices' in navigator ? undefined : '摄像头扫码需要通过 HTTPS 访问，请使用扫码枪或手工输入票码';
}

const lookEvery = 250;

export interface Camera {
  readonly video: React.RefObject<HTMLVideoElement | null>;
  readonly problem: string | undefined;
}

/** Reads codes from the camera while `isOn`; tells of a code once, until another one is seen. */
export function useCamera(isOn: boolean, onCode: (code: string) => void): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const tell = useRef(onCode);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    tell.current = onCode;
  }, [onCode]);

  // The camera is outside of React: it runs as long as it is switched on.
  useEffect(() => {
    if (!isOn) return undefined;
    let read: CodeReader | undefined;
    let stream: MediaStream | undefined;
    let isOver = false;
    let last = '';
    const look = async () => {
      const screen = video.current;
      if (!read || !screen || screen.readyState < screen.HAVE_CURRENT_DATA) return;
      const code = await read(screen);
      if (isOver || !code || code === last) return;
      last = code;
      tell.current(code);
    };
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isOver || !video.current) return stop(stream);
      video.current.srcObject = stream;
      [read] = await Promise.all([makeCodeReader(), video.current.play()]);
    };
    start().then(
      () => setProblem(undefined),
      () => setProblem('无法打开摄像头，请在浏览器中允许使用摄像头，或使用扫码枪'),
    );
    // A frame that cannot be read is followed by the next one.
    const timer = setInterval(() => void look().catch(() => undefined), lookEvery);
    return () => {
      isOver = true;
      clearInterval(timer);
      stop(stream);
    };
  }, [isOn]);
  return { video, problem };
}

function stop(stream: MediaStream | undefined) {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
