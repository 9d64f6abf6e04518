import {
  audioKindText,
  audioMaxBytes,
  audioSizeText,
  imageLimits,
  videoKindText,
  videoMaxBytes,
  videoSizeText,
} from '@yunguan/contract/kernel/upload-limits';
import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { box, id3v1, id3v2, m4a, mp3Frames, riffChunk, wav } from '../../src/kernel/files/audio-samples.fixture';
import {
  fourColourBmp,
  fourColours,
  gifWithFrames,
  movingGif,
  pngBomb,
} from '../../src/kernel/files/image-samples.fixture';
import { CLIPS, NOT_OURS } from '../../src/kernel/files/video-samples.fixture';

/** A file as somebody might send it: kept with the ending that is ours, or refused in these words. */
export interface Sample {
  readonly what: string;
  readonly bytes: Buffer;
  readonly name?: string;
  /** Label of the uploader; the generic one when nothing is said. */
  readonly source?: string;
  /** Length to which it is stretched with zeros; such a file goes in parts. */
  readonly stretchedTo?: number;
  readonly expect: { readonly kept: string; readonly name?: string } | { readonly refused: string };
}

/** What must be in no stored file: notes, places, scripts. */
export const traces = ['SecretCamera', 'Secret', '<script', '<?php', 'PK\u0003\u0004', '+30.6586', 'eval('];

const kind = { refused: imageLimits.generic.kindText };
const narrow = { refused: imageLimits.cover.kindText };
const damaged = { refused: '图片已损坏或不是有效的图片文件' };
const bomb = { refused: '图片尺寸过大，请压缩后再上传' };
const film = { refused: videoKindText };
const sound = { refused: audioKindText };
const empty = { refused: '文件内容为空，请重新选择文件' };
const kept = (suffix: string, name?: string) => ({ kept: suffix, ...(name === undefined ? {} : { name }) });
const text = (content: string) => Buffer.from(content, 'latin1');
const script = text('<script>eval(1)</script>');
const zip = text(`PK\u0003\u0004\u0014\0${'\0'.repeat(40)}`);

interface Pictures {
  readonly jpeg: Buffer;
  readonly png: Buffer;
  readonly gif: Buffer;
  readonly webp: Buffer;
  readonly moving: Buffer;
}

async function pictures(): Promise<Pictures> {
  const picture = await fourColours(120, 80);
  return {
    jpeg: await picture.clone().jpeg().toBuffer(),
    png: await picture.clone().png().toBuffer(),
    gif: await picture.clone().gif().toBuffer(),
    webp: await picture.clone().webp().toBuffer(),
    moving: await movingGif(5, 60, 40),
  };
}

async function soundPictures({ jpeg, png, gif, webp, moving }: Pictures): Promise<Sample[]> {
  const picture = await fourColours(120, 80);
  const place = { IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 39/1 0/1' } };
  const bmp = (bits: 8 | 24 | 32, topDown = false) => fourColourBmp({ width: 62, height: 40, bits, topDown });
  return [
    { what: 'a JPEG', bytes: jpeg, expect: kept('.jpg') },
    { what: 'a PNG', bytes: png, expect: kept('.png') },
    { what: 'a still GIF', bytes: gif, expect: kept('.png') },
    { what: 'a moving GIF', bytes: moving, expect: kept('.webp') },
    { what: 'a WebP', bytes: webp, expect: kind },
    { what: 'a BMP', bytes: bmp(24), expect: kept('.png') },
    { what: 'a BMP with a palette', bytes: bmp(8), expect: kept('.png') },
    { what: 'a BMP of 32 bits', bytes: bmp(32), expect: kept('.png') },
    { what: 'a BMP from top to bottom', bytes: bmp(24, true), expect: kept('.png') },
    {
      what: 'a picture for print',
      bytes: await picture.clone().toColourspace('cmyk').jpeg().toBuffer(),
      expect: kept('.jpg'),
    },
    {
      what: 'a PNG of 16 bits',
      bytes: await picture.clone().toColourspace('rgb16').png().toBuffer(),
      expect: kept('.png'),
    },
    { what: 'a grey JPEG', bytes: await picture.clone().greyscale().jpeg().toBuffer(), expect: kept('.jpg') },
    {
      what: 'a progressive JPEG',
      bytes: await picture.clone().jpeg({ progressive: true }).toBuffer(),
      expect: kept('.jpg'),
    },
    {
      what: 'an interlaced PNG',
      bytes: await picture.clone().png({ progressive: true }).toBuffer(),
      expect: kept('.png'),
    },
    {
      what: 'a PNG with a palette',
      bytes: await picture.clone().png({ palette: true }).toBuffer(),
      expect: kept('.png'),
    },
    {
      what: 'a JPEG with camera and place',
      bytes: await picture.clone().withExif(place).jpeg().toBuffer(),
      expect: kept('.jpg'),
    },
    {
      what: 'a WebP with camera and place',
      bytes: await picture.clone().withExif(place).webp().toBuffer(),
      expect: kind,
    },
    {
      what: 'a PNG with camera and place',
      bytes: await picture.clone().withExif(place).png().toBuffer(),
      expect: kept('.png'),
    },
    {
      what: 'a JPEG that lies on its side',
      bytes: await picture.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
      expect: kept('.jpg'),
    },
    {
      what: 'a single pixel',
      bytes: await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
      expect: kept('.png'),
    },
  ];
}

/** Sent name, and the name that is shown. */
const names: readonly (readonly [string, string])[] = [
  ['shell.php', 'shell.php'],
  ['photo.php.jpg', 'photo.php.jpg'],
  ['photo.jpg.exe', 'photo.jpg.exe'],
  ['../../../etc/passwd', 'passwd'],
  ['..\\..\\windows\\win.ini', 'win.ini'],
  ['/etc/cron.d/job.png', 'job.png'],
  ['C:\\Users\\a\\图.png', '图.png'],
  ['.htaccess', 'htaccess'],
  ['...', '未命名'],
  ['  .png', 'png'],
  ['a.png.', 'a.png'],
  ['con.png', 'con.png'],
  ['a<b>|c?.png', 'a_b__c_.png'],
  ['a;b=c.png', 'a;b=c.png'],
  ['%2e%2e%2f%00.png', '%2e%2e%2f%00.png'],
  ['图\u202egnp.exe', '图gnp.exe'],
  ['零\u200b宽\ufeff.png', '零宽.png'],
  ['cafe\u0301.png', 'caf\u00e9.png'],
  ['春节🧨.png', '春节🧨.png'],
  [`${'x'.repeat(300)}.png`, `${'x'.repeat(96)}.png`],
  [`${'长'.repeat(300)}.jpg`, `${'长'.repeat(96)}.jpg`],
  ['a\0.php.png', 'a.php.png'],
  ['a\tb.png', 'ab.png'],
];

function wrongMagic({ png }: Pictures): Sample[] {
  const asf = Buffer.concat([Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'), Buffer.alloc(39)]);
  const samples: readonly (readonly [string, Buffer])[] = [
    ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg"><script>eval(1)</script></svg>')],
    ['an SVG with a declaration', text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a page', text('<!DOCTYPE html><script>eval(1)</script>')],
    ['a page that mentions JFIF', text('<html>\xff\xd8\xff\xe0JFIF')],
    ['a PDF', text('%PDF-1.7\n1 0 obj')],
    ['a PDF with a JPEG in it', Buffer.concat([text('%PDF-1.4\n'), Buffer.from('ffd8ffe000104a464946', 'hex')])],
    ['a Windows program', text('MZ\x90\x00\x03')],
    ['a Linux program', text('\x7fELF\x02\x01\x01')],
    ['a shell script', text('#!/bin/sh\nrm -rf /')],
    ['a PHP script', text('<?php system($_GET[0]); ?>')],
    ['a program for the browser', text('eval(atob("YQ=="))')],
    ['an archive', zip],
    ['a packed file', gzipSync('x')],
    ['bare packed bytes', deflateSync('x')],
    ['a RAR', text('Rar!\x1a\x07\x01\x00')],
    ['a 7z', text("7z\xbc\xaf'\x1c\0\x04")],
    ['a TIFF', text('II*\x00\x08\x00\x00\x00')],
    ['a big-endian TIFF', text('MM\x00*\x00\x00\x00\x08')],
    ['an HEIC', text('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00')],
    ['an AVIF', text('\x00\x00\x00\x18ftypavif\x00\x00\x00\x00')],
    ['an icon', text('\x00\x00\x01\x00\x01\x00')],
    ['a PSD', text('8BPS\x00\x01')],
    ['a JPEG 2000', text('\x00\x00\x00\x0cjP  \r\n\x87\n')],
    ['a PostScript file', text('%!PS-Adobe-3.0 EPSF-3.0')],
    ['a table', text('a,b\n=1+1,2')],
    [
      'an XML with an entity',
      text('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'),
    ],
    ['one byte', text('\xff')],
    ['a PNG behind a space', Buffer.concat([text(' '), png])],
    ['a PNG behind a byte order mark', Buffer.concat([text('\xef\xbb\xbf'), png])],
  ];
  return [
    ...samples.map(([what, bytes]) => ({ what, bytes, name: '海报.jpg', expect: kind })),
    { what: 'a page that is called a film', bytes: script, name: '宣传片.MP4', expect: film },
    { what: 'a page that is called a sound', bytes: script, name: '朗诵.mp3', source: 'library', expect: sound },
    {
      what: 'a page called a film where a cover is asked for',
      bytes: script,
      name: '片.mp4',
      source: 'cover',
      expect: narrow,
    },
    { what: 'an ASF of 55 bytes that once hung a parser', bytes: asf, expect: film },
    { what: 'an empty file', bytes: Buffer.alloc(0), expect: empty },
  ];
}

function polyglots({ jpeg, png, gif, webp }: Pictures): Sample[] {
  const comment = text('\xff\xfe\x00\x12<?php phpinfo()?');
  const both = (...parts: Buffer[]) => Buffer.concat(parts);
  return [
    { what: 'a JPEG with an archive behind it', bytes: both(jpeg, zip), expect: kept('.jpg') },
    {
      what: 'a JPEG with PHP in its comment',
      bytes: both(jpeg.subarray(0, 2), comment, jpeg.subarray(2)),
      expect: kept('.jpg'),
    },
    { what: 'a PNG with a page behind it', bytes: both(png, script), expect: kept('.png') },
    { what: 'a PNG with an archive behind it', bytes: both(png, zip), expect: kept('.png') },
    { what: 'a GIF with PHP behind it', bytes: both(gif, text('<?php ?>\0;')), expect: kept('.png') },
    { what: 'a WebP with a page behind it', bytes: both(webp, script), expect: kind },
    { what: 'a GIF that is a script', bytes: text('GIF89a/*\0\0\0\0\0\0\0\0*/=1;eval(1);'), expect: damaged },
    { what: 'a BMP that is a script', bytes: text(`BM${'=1;eval(1)//'.repeat(20)}`), expect: damaged },
    { what: 'a JPEG signature before a page', bytes: both(text('\xff\xd8\xff\xe0<html>'), script), expect: damaged },
    { what: 'a PNG signature before PHP', bytes: both(png.subarray(0, 8), text('<?php ?>')), expect: kind },
    { what: 'an MP3 tag before a page', bytes: both(id3v2('x'), Buffer.alloc(9000, script)), expect: sound },
    { what: 'an MP4 signature before a page', bytes: both(CLIPS.mp4.subarray(0, 32), script), expect: film },
    { what: 'a WAV with a page behind it', bytes: both(wav(), script), expect: kept('.wav') },
  ];
}

async function damagedPictures({ jpeg, png, gif, webp, moving }: Pictures): Promise<Sample[]> {
  const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));
  const frames = await sharp(await movingGif(8, 8, 8), { pages: -1 })
    .webp({ loop: 0 })
    .toBuffer();
  return [
    { what: 'half a JPEG', bytes: half(jpeg), expect: damaged },
    { what: 'half a PNG', bytes: half(png), expect: damaged },
    { what: 'half a GIF', bytes: half(moving), expect: damaged },
    { what: 'half a WebP', bytes: half(webp), expect: kind },
    { what: 'half a BMP', bytes: half(fourColourBmp({ width: 100, height: 80, bits: 24 })), expect: damaged },
    { what: 'a JPEG with a hole', bytes: Buffer.concat([jpeg.subarray(0, 30), jpeg.subarray(300)]), expect: damaged },
    { what: 'a PNG of 30000 × 30000 pixels', bytes: pngBomb(30_000), expect: bomb },
    { what: 'a PNG of 16000 × 16000 pixels', bytes: pngBomb(16_000), expect: bomb },
    {
      what: 'a GIF of 5,000 frames',
      bytes: gifWithFrames(await (await fourColours(100, 90)).gif().toBuffer(), 5_000),
      expect: bomb,
    },
    { what: 'a WebP of 5,000 frames', bytes: webpWithFrames(frames, 5_000), expect: kind },
    { what: 'a GIF where only JPG and PNG are taken', bytes: gif, source: 'cover', expect: narrow },
    { what: 'a WebP where only JPG and PNG are taken', bytes: webp, source: 'library', expect: narrow },
    { what: 'a film where a cover is asked for', bytes: CLIPS.mp4, source: 'cover', expect: narrow },
    { what: 'a sound where an icon is asked for', bytes: mp3Frames(9), source: 'icon', expect: narrow },
  ];
}

/** Repeats the frames of a moving WebP, with a canvas of 100 × 100. */
function webpWithFrames(moving: Buffer, count: number): Buffer {
  const start = moving.indexOf('ANMF');
  const frame = moving.subarray(
    start,
    start + 8 + moving.readUInt32LE(start + 4) + (moving.readUInt32LE(start + 4) % 2),
  );
  const head = Buffer.from(moving.subarray(0, start));
  const canvas = head.indexOf('VP8X') + 12;
  head.writeUIntLE(99, canvas, 3);
  head.writeUIntLE(99, canvas + 3, 3);
  const whole = Buffer.concat([head, ...Array.from({ length: count }, () => frame)]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

function sizes({ jpeg }: Pictures): Sample[] {
  const padded = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);
  const MB = 1024 * 1024;
  const large = { refused: imageLimits.generic.sizeText };
  const cover = { refused: imageLimits.cover.sizeText };
  const openEnded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('00000000', 'hex'), text('free')]);
  return [
    { what: 'a cover one byte below 2 MB', bytes: padded(2 * MB - 1), source: 'cover', expect: kept('.jpg') },
    { what: 'a cover of exactly 2 MB', bytes: padded(2 * MB), source: 'cover', expect: cover },
    { what: 'an icon of exactly 2 MB', bytes: padded(2 * MB), source: 'icon', expect: cover },
    { what: 'a picture one byte below 20 MB', bytes: padded(20 * MB - 1), expect: kept('.jpg') },
    { what: 'a picture of exactly 20 MB', bytes: padded(20 * MB), expect: large },
    { what: 'a library picture of exactly 20 MB', bytes: padded(20 * MB), source: 'library', expect: large },
    { what: 'a film of exactly 200 MB', bytes: openEnded(CLIPS.mp4), stretchedTo: videoMaxBytes, expect: kept('.mp4') },
    { what: 'a sound of exactly 50 MB', bytes: openEnded(m4a()), stretchedTo: audioMaxBytes, expect: kept('.m4a') },
    {
      what: 'a sound of 50 MB and a byte',
      bytes: openEnded(m4a()),
      stretchedTo: audioMaxBytes + 1,
      expect: { refused: audioSizeText },
    },
    {
      what: 'a film of 200 MB and a byte',
      bytes: CLIPS.mp4,
      stretchedTo: videoMaxBytes + 1,
      expect: { refused: videoSizeText },
    },
  ];
}

/** The parts of a WebM that are looked at; the width in hexadecimal digits. */
function webmOf(width: string): Buffer {
  const element = (id: string, ...parts: Buffer[]) => {
    const content = Buffer.concat(parts);
    return Buffer.concat([Buffer.from(id, 'hex'), Buffer.from([0x80 | content.length]), content]);
  };
  const bytes = (hex: string) => Buffer.from(hex, 'hex');
  const sizes = element('e0', element('b0', bytes(width)), element('ba', bytes('30')));
  const tracks = element('1654ae6b', element('ae', element('83', bytes('01')), sizes));
  return Buffer.concat([element('1a45dfa3', element('4282', text('webm'))), element('18538067', tracks)]);
}

function filmsAndSounds(): Sample[] {
  const ftyp = box('ftyp', text('isom\0\0\0\0isom'));
  const parts = CLIPS.mp4;
  const index = parts.subarray(
    parts.indexOf('moov') - 4,
    parts.indexOf('moov') - 4 + parts.readUInt32BE(parts.indexOf('moov') - 4),
  );
  const mdat = box('mdat', Buffer.alloc(64));
  const both = (...boxes: Buffer[]) => Buffer.concat(boxes);
  return [
    { what: 'an MP4 with title and place', bytes: CLIPS.mp4, expect: kept('.mp4') },
    { what: 'a QuickTime film with a place', bytes: CLIPS.mov, expect: kept('.mov') },
    { what: 'a WebM', bytes: CLIPS.webm, expect: kept('.webm') },
    { what: 'a WebM wider than any number that is kept', bytes: webmOf('ffffffffffff'), expect: film },
    { what: 'a WebM as wide as other films can say', bytes: webmOf('ffff'), expect: kept('.webm') },
    { what: 'a Matroska film', bytes: NOT_OURS.matroska, expect: film },
    { what: 'an AVI', bytes: text('RIFF\0\0\0\0AVI LIST'), expect: film },
    { what: 'a Flash film', bytes: text('FLV\x01\x05\0\0\0\x09'), expect: film },
    { what: 'half an MP4', bytes: CLIPS.mp4.subarray(0, -300), expect: film },
    {
      what: 'an MP4 whose index is 33 MB',
      bytes: both(ftyp, box('moov', index.subarray(8), box('free', Buffer.alloc(33 << 20))), mdat),
      expect: film,
    },
    {
      what: 'an MP4 whose index has 30,000 tracks',
      bytes: both(ftyp, box('moov', ...Array.from({ length: 30_000 }, () => box('trak'))), mdat),
      expect: film,
    },
    { what: 'an MP4 with two indexes', bytes: both(ftyp, index, index, mdat), expect: film },
    { what: 'an MP3', bytes: mp3Frames(50), expect: kept('.mp3') },
    { what: 'an MP3 with tags', bytes: both(id3v2('Secret'), mp3Frames(51), id3v1('Secret')), expect: kept('.mp3') },
    { what: 'a WAV', bytes: wav({ seconds: 1 }), expect: kept('.wav') },
    {
      what: 'a WAV with notes',
      bytes: wav({ extra: [riffChunk('LIST', text('INFOIARTSecret'))] }),
      expect: kept('.wav'),
    },
    { what: 'an M4A with notes', bytes: m4a({ notes: 'Secret +30.6586' }), expect: kept('.m4a') },
    { what: 'an MP4 that holds only sound', bytes: m4a({ brand: 'mp42', seconds: 5 }), expect: kept('.m4a') },
    { what: 'an Ogg', bytes: text('OggS\0\x02'), expect: sound },
    { what: 'a FLAC', bytes: text('fLaC\0\0\0\x22'), expect: sound },
    { what: 'a lossless M4A', bytes: m4a({ codec: 'alac' }), expect: sound },
    { what: 'three MP3 frames', bytes: mp3Frames(3), expect: sound },
    { what: 'a WAV longer than its file', bytes: wav().subarray(0, -2), expect: sound },
  ];
}

/** All files of the corpus (reliability P10), made here and now. */
export async function uploadCorpus(): Promise<Sample[]> {
  const all = await pictures();
  return [
    ...(await soundPictures(all)),
    ...names.map(([sent, shown], index) => ({
      what: `a PNG under the name ${JSON.stringify(sent.slice(0, 30))}`,
      // Each its own picture, so that each has its own row.
      bytes: Buffer.concat([all.png, Buffer.from([index])]),
      name: sent,
      expect: kept('.png', shown),
    })),
    ...wrongMagic(all),
    ...polyglots(all),
    ...(await damagedPictures(all)),
    ...sizes(all),
    ...filmsAndSounds(),
  ];
}
