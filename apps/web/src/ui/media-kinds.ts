/** Films and sounds as a file field offers them. */
export const acceptedVideos = 'video/mp4,video/quicktime,video/webm,.mp4,.m4v,.mov,.webm';
export const acceptedSounds = 'audio/mpeg,audio/mp4,audio/x-m4a,audio/wav,.mp3,.m4a,.wav';
