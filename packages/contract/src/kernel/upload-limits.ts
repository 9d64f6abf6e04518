/** Address of transfers in parts (tus protocol); a transfer's own address continues it with its id. */
export const resumableUploadPath = '/api/publics/v1/upload-resumable';

const MB = 1024 * 1024;

/** Files of this size and more are sent in parts that survive a broken line. */
export const resumableFrom = 20 * MB;
export const partBytes = 5 * MB;

/** Largest accepted film and sound. */
export const videoMaxBytes = 200 * MB;
export const audioMaxBytes = 50 * MB;
export const videoSizeText = '视频大小不能超过 200MB!';
export const audioSizeText = '音频大小不能超过 50MB!';
export const videoKindText = '视频格式不正确，仅支持 mp4、mov、webm';
export const audioKindText = '音频格式不正确，仅支持 mp3、m4a、wav';
