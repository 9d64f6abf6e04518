const blocks = 'p,h1,h2,h3,h4,h5,h6,li,tr,blockquote,div,figure';

/** The words of an article, one paragraph per line, with its pictures and videos named, so that their change is seen too. */
export function articleText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const media of body.querySelectorAll('img,video')) {
    const kind = media.nodeName === 'IMG' ? '图片' : '视频';
    media.replaceWith(`［${kind} ${fileName(media.getAttribute('src') ?? '')}］`);
  }
  for (const cell of body.querySelectorAll('td,th')) cell.append('\t');
  for (const block of body.querySelectorAll(`${blocks},br`)) block.append('\n');
  for (const line of body.querySelectorAll('br')) line.replaceWith('\n');
  return (body.textContent ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
}

function fileName(src: string): string {
  return src.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
}
