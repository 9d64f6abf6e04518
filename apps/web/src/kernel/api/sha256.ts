/** Lower-case hex SHA-256 of a text's UTF-8 bytes (decisions §2: `passwords`). */
export async function sha256Hex(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  // A page served over plain http on a LAN address has no crypto.subtle.
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) return hex(sha256Words(bytes));
  const digest = new DataView(await subtle.digest('SHA-256', bytes));
  return hex(Array.from({ length: 8 }, (_, index) => digest.getUint32(index * 4)));
}

function hex(words: readonly number[]): string {
  return words.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

const primes = firstPrimes(64);
const roundConstants = primes.map((prime) => fraction(Math.cbrt(prime)));
const initialState = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  }
  return found;
}

/** First 32 bits of the fractional part (FIPS 180-4 §4.2.2, §5.3.3). */
function fraction(value: number): number {
  return ((value - Math.floor(value)) * 2 ** 32) | 0;
}

/** SHA-256 in plain arithmetic (FIPS 180-4 §6.2); the answer is eight 32-bit words. */
function sha256Words(bytes: Uint8Array): number[] {
  const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  let state = Int32Array.from(initialState);
  for (let start = 0; start < padded.length; start += 64) state = mixBlock(state, scheduleOf(view, start));
  return [...state];
}

function scheduleOf(view: DataView, start: number): Int32Array {
  const words = new Int32Array(64);
  for (let i = 0; i < 16; i += 1) words[i] = view.getInt32(start + i * 4);
  for (let i = 16; i < 64; i += 1) {
    const early = at(words, i - 15);
    const late = at(words, i - 2);
    const small = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const large = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words[i] = at(words, i - 16) + small + at(words, i - 7) + large;
  }
  return words;
}

function mixBlock(state: Int32Array<ArrayBuffer>, words: Int32Array): Int32Array<ArrayBuffer> {
  const v = state.slice();
  for (let i = 0; i < 64; i += 1) {
    const [a, b, c, e, f, g] = [at(v, 0), at(v, 1), at(v, 2), at(v, 4), at(v, 5), at(v, 6)];
    const choose = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const first =
      at(v, 7) + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choose + (roundConstants[i] ?? 0) + at(words, i);
    const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority;
    v.copyWithin(1, 0, 7);
    v[4] = at(v, 4) + first;
    v[0] = first + second;
  }
  return state.map((word, index) => word + at(v, index));
}

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

function at(words: Int32Array, index: number): number {
  return words[index] ?? 0;
}
