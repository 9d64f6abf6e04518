import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { dataFile } from '../../data-file';

let known: ReadonlySet<string> | undefined;

/**
 * The 49,000 passwords that stand most often in public breaches (ASVS 6.2.12), all lower-case; unpacked when the first
 * password is judged. Where they come from is written in the first lines of the file.
 */
export function breachedPasswords(): ReadonlySet<string> {
  known ??= new Set(readBreached());
  return known;
}

function readBreached(): string[] {
  const text = gunzipSync(readFileSync(dataFile('breached-passwords.txt.gz'))).toString('utf8');
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('# '));
}
