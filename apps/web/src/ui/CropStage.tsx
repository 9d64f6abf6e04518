import { Slider } from 'antd';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import '@/styles/media.css';
import type { CropArea } from './crop-image';

export interface CropStageProps {
  src: string;
  /** Width by height of the result. */
  aspect: number;
  onArea: (area: CropArea) => void;
  /** Told when the picture is moved or scaled. */
  onMove?: () => void;
}

/** Moves and scales a picture under the frame of the crop dialog; apart, because it is only fetched when that opens. */
export default function CropStage({ src, aspect, onArea, onMove }: CropStageProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const handleCrop = (to: typeof crop) => {
    setCrop(to);
    // The picture is laid in the middle by itself.
    if (to.x !== 0 || to.y !== 0) onMove?.();
  };
  const handleZoom = (to: number) => {
    setZoom(to);
    onMove?.();
  };
  return (
    <>
      <div className="crop-stage">
        <Cropper
          image={src}
          crop={crop}
          zoom={zoom}
          aspect={aspect}
          showGrid
          onCropChange={handleCrop}
          onZoomChange={handleZoom}
          onCropComplete={(_shown, pixels) => onArea(pixels)}
          cropperProps={{ role: 'group', 'aria-label': '裁剪区域，用方向键移动图片' }}
        />
      </div>
      <div className="crop-zoom">
        <span className="hint">缩放</span>
        <Slider min={1} max={3} step={0.05} value={zoom} onChange={handleZoom} ariaLabelForHandle="缩放" />
      </div>
    </>
  );
}
