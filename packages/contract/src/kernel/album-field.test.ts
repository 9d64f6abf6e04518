import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { albumLimits, albumMessages, albumsText, photoAlbumList } from './album-field';

const word = (most: number) =>
  fc
    .string({ unit: fc.constantFrom('团', '排', '练', 'a', '7', ' ', '，', '𠮷'), maxLength: most })
    .filter((text) => text.trim() !== '');
const path = fc.stringMatching(/^[0-9a-f]{8}$/).map((name) => `/files/ab/${name}.png`);
const album = fc.record({
  title: word(albumLimits.title),
  introduction: word(albumLimits.introduction),
  albums: fc.array(path, { maxLength: albumLimits.photos }),
});
const albums = fc.array(album, { maxLength: albumLimits.albums });

const firstMessage = (value: unknown) => photoAlbumList.safeParse(value).error?.issues[0]?.message;

describe('albums of a club', () => {
  it('within the limits are taken: texts trimmed, albums and photos in their order', () => {
    fc.assert(
      fc.property(albums, (sent) => {
        const { data } = photoAlbumList.safeParse(sent);
        expect(data?.map(({ title }) => title)).toEqual(sent.map(({ title }) => title.trim()));
        expect(data?.map(({ introduction }) => introduction)).toEqual(
          sent.map(({ introduction }) => introduction.trim()),
        );
        expect(data?.map((one) => one.albums)).toEqual(sent.map((one) => one.albums));
      }),
    );
  });

  it('that were taken are taken again as they are', () => {
    fc.assert(
      fc.property(albums, (sent) => {
        const once = photoAlbumList.parse(sent);
        expect(photoAlbumList.parse(once)).toEqual(once);
      }),
    );
  });

  it('beyond five are refused, whatever they hold', () => {
    const many = fc.array(fc.anything(), { minLength: albumLimits.albums + 1, maxLength: 12 });
    fc.assert(
      fc.property(many, (sent) => {
        expect(firstMessage(sent)).toBe(albumMessages.tooManyAlbums);
      }),
    );
  });

  it('with more than ten photos in any one of them are refused', () => {
    const crowded = fc.record({
      title: word(albumLimits.title),
      introduction: word(albumLimits.introduction),
      albums: fc.array(path, { minLength: albumLimits.photos + 1, maxLength: 25 }),
    });
    fc.assert(
      fc.property(fc.array(album, { maxLength: 4 }), crowded, fc.nat(), (others, full, place) => {
        const sent = others.toSpliced(place % (others.length + 1), 0, full);
        expect(firstMessage(sent)).toBe(albumMessages.tooManyPhotos);
      }),
    );
  });

  it.each([
    ['title', albumMessages.title],
    ['introduction', albumMessages.introduction],
  ] as const)('without %s are refused in its words', (name, message) => {
    const empty = fc.constantFrom<unknown>('', ' ', '　', '\n\t', null, undefined, 7);
    fc.assert(
      fc.property(album, empty, (one, value) => {
        expect(firstMessage([{ ...one, [name]: value }])).toBe(message);
      }),
    );
  });

  it('count a character beyond the basic plane as one', () => {
    const one = { introduction: '说明', albums: [] };
    expect(firstMessage([{ ...one, title: '𠮷'.repeat(albumLimits.title) }])).toBeUndefined();
    expect(firstMessage([{ ...one, title: '𠮷'.repeat(albumLimits.title + 1) }])).toBe('相册名称不能超过 30 个字符');
    expect(firstMessage([{ ...one, title: '册', introduction: '介'.repeat(201) }])).toBe('相册描述不能超过 200 个字符');
  });

  it('refuse texts that no database stores, and anything that is no list of albums', () => {
    const one = { title: '册', introduction: '说明', albums: [] };
    expect(firstMessage([{ ...one, title: 'a\u0000b' }])).toBe('相册名称含有无法保存的字符');
    for (const value of ['x', 7, {}, ['x'], [[]], [null]]) expect(firstMessage(value)).toBe('相册格式不正确');
    fc.assert(fc.property(fc.anything(), (value) => void photoAlbumList.safeParse(value)));
  });

  it.each(['list', 'album', 'images', 'imageList'])(
    'know the photos under the name %s, too: only the answer calls them albums',
    (name) => {
      const one = { title: '册', introduction: '说明' };
      const photos = ['/files/ab/01.png', '/files/ab/02.png'];
      expect(photoAlbumList.parse([{ ...one, [name]: photos }])).toEqual([{ ...one, albums: photos }]);
      expect(firstMessage([{ ...one, [name]: Array(11).fill(photos[0]) }])).toBe(albumMessages.tooManyPhotos);
      expect(photoAlbumList.parse([{ ...one, albums: [], [name]: photos }])).toEqual([{ ...one, albums: [] }]);
    },
  );

  it('know photos by their paths alone, and no photos as an empty album', () => {
    const one = { title: '册', introduction: '说明' };
    expect(photoAlbumList.parse([{ ...one, albums: null }, one])).toEqual([
      { ...one, albums: [] },
      { ...one, albums: [] },
    ]);
    expect(photoAlbumList.parse([{ ...one, albums: ['/files/ab/01.png', '', null] }])).toEqual([
      { ...one, albums: ['/files/ab/01.png'] },
    ]);
    for (const photo of ['https://evil.example/a.png', 'a.png', 7]) {
      expect(photoAlbumList.safeParse([{ ...one, albums: [photo] }]).success).toBe(false);
    }
  });

  it('are told apart by their photos where nothing else differs', () => {
    const of = (...names: string[]) => [
      { title: '册', introduction: '说明', albums: names.map((name) => `/files/ab/${name}.png`) },
    ];
    expect(albumsText(of('01', '02'), of('01', '03'))).toBe('册（说明，2 张，其中 1 张另一份没有）');
    expect(albumsText(of('01', '02'), of('02', '01'))).toBe('册（说明，2 张，照片次序不同）');
    expect(albumsText(of('01', '02', '03'), of('01', '03', '02'))).toBe('册（说明，3 张，照片次序不同）');
    for (const one of ['01', '02']) expect(albumsText(of(one), of('01', '02'))).toBe('册（说明，1 张）');
    expect(albumsText(of('01'), of('01'))).toBe('册（说明，1 张）');
  });

  it('are told apart in a review by name, description and number of photos', () => {
    fc.assert(
      fc.property(albums, (sent) => {
        const text = albumsText(photoAlbumList.parse(sent));
        expect(text === '').toBe(sent.length === 0);
        for (const { title, albums: photos } of sent) {
          expect(text).toContain(title.trim());
          expect(text).toContain(`${photos.length} 张`);
        }
      }),
    );
  });
});
