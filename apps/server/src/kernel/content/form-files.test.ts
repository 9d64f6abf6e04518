import { club } from '@yunguan/contract/content/club';
import { media } from '@yunguan/contract/content/media';
import { anyContent } from '@yunguan/contract/kernel/content';
import { describe, expect, it } from 'vitest';
import type { BoundContent } from './binding';
import { fileFields, filesOf, haveSameFiles, newFilesOf, withOtherFile } from './form-files';

const works: BoundContent = { declaration: anyContent(media), binding: { table: 'media_work', computed: {} } };
const values = {
  title: '川江号子',
  frontCover: '/files/aa/cover.jpg',
  albums: ['/files/aa/1.jpg', '/files/aa/2.jpg', '/files/aa/1.jpg'],
  audio: '/files/bb/song.mp3',
  video: '/files/cc/film.mp4',
  introduction: '<p><img src="/files/aa/1.jpg" alt="" /></p>',
};

describe('files of a form', () => {
  it('are those of its pictures, sounds, films and articles', () => {
    expect(fileFields(works)).toEqual(['albums', 'audio', 'video', 'frontCover', 'introduction']);
    expect([...filesOf(works, values).keys()].sort()).toEqual(
      ['aa/1.jpg', 'aa/2.jpg', 'aa/cover.jpg', 'bb/song.mp3', 'cc/film.mp4'].sort(),
    );
    expect(filesOf(works, { title: '/files/aa/1.jpg', albums: null }).size).toBe(0);
  });

  it.each([
    ['aa/cover.jpg', ['frontCover'], { frontCover: '/files/zz/new.jpg' }],
    ['bb/song.mp3', ['audio'], { audio: '/files/zz/new.jpg' }],
    ['cc/film.mp4', ['video'], { video: '/files/zz/new.jpg' }],
    [
      'aa/1.jpg',
      ['albums', 'introduction'],
      {
        albums: ['/files/zz/new.jpg', '/files/aa/2.jpg'],
        introduction: '<p><img src="/files/zz/new.jpg" alt="" /></p>',
      },
    ],
    ['aa/none.jpg', [], {}],
  ])('show another one in place of %s', (from, changed, after) => {
    expect(withOtherFile(works, values, { from, to: 'zz/new.jpg' })).toEqual({
      values: { ...values, ...after },
      changed,
    });
  });

  it.each([
    ['nothing at all', {}, true, []],
    ['words without a file', { introduction: '<p>改了字<img src="/files/aa/1.jpg" alt="" /></p>' }, true, []],
    [
      'the place of a picture',
      { frontCover: '/files/aa/1.jpg', albums: ['/files/aa/cover.jpg', '/files/aa/2.jpg'] },
      true,
      [],
    ],
    ['one picture less', { albums: ['/files/aa/1.jpg'] }, false, []],
    ['one picture more', { albums: [...values.albums, '/files/aa/4.jpg'] }, false, ['albums aa/4.jpg image']],
    ['a song for a film', { video: '/files/bb/song.mp3' }, false, ['video bb/song.mp3 video']],
  ])('are compared when a form changes %s', (_what, change, isSame, fresh) => {
    const changed = { ...values, ...change };
    expect(haveSameFiles(works, values, changed)).toBe(isSame);
    const named = newFilesOf(works, changed, values).map(({ field, key, kind }) => `${field} ${key} ${kind}`);
    expect(named).toEqual(fresh);
  });

  it('are those of the albums of a club, and follow there album by album', () => {
    const clubs: BoundContent = { declaration: anyContent(club), binding: { table: 'club', computed: {} } };
    const albums = [
      { title: '排练', introduction: '周三', albums: ['/files/aa/1.jpg', '/files/aa/2.jpg'] },
      { title: '演出', introduction: '元宵', albums: ['/files/aa/2.jpg', '/files/aa/3.jpg'] },
    ];
    const form = { cover: '/files/aa/cover.jpg', albums, introduction: '' };
    expect([...filesOf(clubs, form)]).toEqual([
      ['aa/cover.jpg', 'cover'],
      ['aa/1.jpg', 'albums'],
      ['aa/2.jpg', 'albums'],
      ['aa/3.jpg', 'albums'],
    ]);
    const { values: after, changed } = withOtherFile(clubs, form, { from: 'aa/2.jpg', to: 'aa/3.jpg' });
    expect(changed).toEqual(['albums']);
    expect(after.albums).toEqual([
      { title: '排练', introduction: '周三', albums: ['/files/aa/1.jpg', '/files/aa/3.jpg'] },
      { title: '演出', introduction: '元宵', albums: ['/files/aa/3.jpg'] },
    ]);
    expect(form.albums).toBe(albums);
  });

  it('show a picture once that was there before', () => {
    const { values: after } = withOtherFile(works, values, { from: 'aa/1.jpg', to: 'aa/2.jpg' });
    expect(after.albums).toEqual(['/files/aa/2.jpg']);
  });
});
