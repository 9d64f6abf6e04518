/** UTF-16 in hexadecimal: how the font below is written. */
function hexOf(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase();
}

/**
 * One page of Chinese text as a PDF file, without a library: the font is the one that every reader brings along for the
 * language. Lines are not broken.
 */
export function plainPdf(title: string, lines: readonly string[]): Buffer {
  const write = (text: string, place: { size: number; y: number }) =>
    `BT /F1 ${place.size} Tf 72 ${place.y} Td <${hexOf(text)}> Tj ET`;
  const page = [
    write(title, { size: 18, y: 760 }),
    ...lines.map((line, index) => write(line, { size: 12, y: 716 - index * 26 })),
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 7 0 R >>',
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UTF16-H /DescendantFonts [5 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /FontDescriptor 6 0 R /DW 1000 /W [1 95 500] >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
  ];
  let file = '%PDF-1.5\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const start = file.length;
  const entries = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  file += `xref\n0 ${count}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  // Every character is one byte: Chinese stands there as digits.
  return Buffer.from(file, 'latin1');
}
