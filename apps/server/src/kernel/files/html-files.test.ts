import { describe, expect, it } from 'vitest';
import { filesInHtml, replaceFileInHtml } from './html-files';

const article =
  '<p>src="/files/aa/1.png"</p><img src="/files/aa/1.png?w=540" alt="src=&quot;/files/aa/2.png&quot;" />' +
  '<video src="/files/bb/1.mp4" poster="/files/aa/3.jpg" controls></video><a href="/files/aa/4.pdf">附件</a>' +
  '<img src="/files/aa/1.png.png" alt="" />';

describe('files of an article', () => {
  it('are those of its attributes, each once, not those that its words spell', () => {
    expect(filesInHtml(article)).toEqual(['aa/1.png', 'bb/1.mp4', 'aa/3.jpg', 'aa/4.pdf', 'aa/1.png.png']);
    expect(filesInHtml('<p>没有图片</p>')).toEqual([]);
  });

  it('are replaced where the whole path is theirs, with the width that was asked for', () => {
    expect(replaceFileInHtml(article, { from: 'aa/1.png', to: 'cc/9.webp' })).toBe(
      article.replace('<img src="/files/aa/1.png?w=540"', '<img src="/files/cc/9.webp?w=540"'),
    );
    expect(replaceFileInHtml(article, { from: 'aa/2.png', to: 'cc/9.webp' })).toBe(article);
  });
});
