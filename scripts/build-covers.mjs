// Draws the shipped demo pictures again: apps/server/data/covers, apps/server/data/albums and their lists.
// Run it by hand after a change of apps/server/src/demo/cover*.ts; the pictures are committed, because a
// production machine has no Chinese font. The font is needed here only, so it is no dependency of the project; fetch it
// first: npm install --no-save @expo-google-fonts/noto-sans-sc@0.4.3
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const server = fileURLToPath(new URL('../apps/server/', import.meta.url));
const fonts = path.dirname(
  createRequire(path.join(server, 'package.json')).resolve('@expo-google-fonts/noto-sans-sc/package.json'),
);
const limitBytes = 80 * 1024;

/** fontconfig reads its settings once, before the first text is drawn: set the path before sharp is loaded. */
async function useBundledFonts(folder) {
  const file = path.join(folder, 'fonts.conf');
  const wanted = ['400Regular', '700Bold'].map((name) => `<dir>${path.join(fonts, name)}</dir>`).join('');
  await writeFile(
    file,
    `<?xml version="1.0"?><fontconfig><include ignore_missing="yes">/etc/fonts/fonts.conf</include>${wanted}<cachedir>${folder}</cachedir></fontconfig>`,
  );
  process.env.FONTCONFIG_FILE = file;
}

async function loadDrawings(folder) {
  const outfile = path.join(folder, 'drawings.mjs');
  await build({
    stdin: {
      contents: "export * from './covers'; export * from './cover-catalogue';",
      resolveDir: path.join(server, 'src/demo'),
      loader: 'ts',
    },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
    // Resolved here, because the bundle lies outside the repository.
    alias: { sharp: pathToFileURL(createRequire(path.join(server, 'package.json')).resolve('sharp')).href },
    external: ['file://*'],
  });
  return import(pathToFileURL(outfile).href);
}

async function write(folder, pictures, draw) {
  await mkdir(folder, { recursive: true });
  let total = 0;
  for (const picture of pictures) {
    const bytes = await draw(picture);
    if (bytes.length > limitBytes) throw new Error(`${picture.file} is ${bytes.length} bytes, more than ${limitBytes}`);
    await writeFile(path.join(folder, picture.file), bytes);
    total += bytes.length;
  }
  console.log(`${path.relative(server, folder)}: ${pictures.length} pictures, ${Math.round(total / 1024)} KB`);
}

const folder = await mkdtemp(path.join(tmpdir(), 'covers-'));
try {
  await useBundledFonts(folder);
  const { albumPictures, albumSvg, coverSvg, covers, renderCover } = await loadDrawings(folder);
  const coversFolder = path.join(server, 'data/covers');
  await write(coversFolder, covers, (cover) =>
    renderCover(coverSvg({ ...cover, title: cover.theme, tag: cover.seal, venueName: '两江新区文化馆' })),
  );
  await write(path.join(server, 'data/albums'), albumPictures, (picture) => renderCover(albumSvg(picture)));
  const list = covers.map(({ file, theme, category }) => ({ file, theme, category }));
  await writeFile(path.join(coversFolder, 'covers.json'), `${JSON.stringify(list, null, 2)}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
