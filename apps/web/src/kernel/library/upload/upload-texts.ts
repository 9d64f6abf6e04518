/** Finishing with nothing uploaded (001 §5, 002 §5.5, to the letter). */
export const nothingUploadedText = '图片还没有上传，请点击【上传】！如果不上传图片，请点击【取消】';
/** Assigning labels without a choice (002 §5.5). */
export const labelsMissingText = '请选择标签';
