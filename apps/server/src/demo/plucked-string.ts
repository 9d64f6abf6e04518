import type { Rng } from './random';

/** One note: steps of the pentatonic scale above its first note, and how long until the next one in beats. */
export type Note = readonly [step: number, beats: number];

const sampleRate = 16_000;
const bytesPerSample = 2;
const headerBytes = 44;
/** 宫商角徵羽 in semitones. */
const pentatonic = [0, 2, 4, 7, 9] as const;

interface Tune {
  readonly notes: readonly Note[];
  /** Frequency of step 0 in hertz. */
  readonly base: number;
  readonly beatSeconds: number;
}

export interface Sound {
  readonly bytes: Buffer;
  readonly seconds: number;
}

/** A tune on a plucked string (Karplus–Strong), as a mono WAV of 16 bits: demo sounds that really play. */
export function pluckedString({ notes, base, beatSeconds }: Tune, rng: Rng): Sound {
  const beats = notes.reduce((sum, [, length]) => sum + length, 0);
  const ringing = 1.5;
  const samples = new Float64Array(Math.ceil((beats * beatSeconds + ringing) * sampleRate));
  let start = 0;
  for (const [step, length] of notes) {
    pluck(samples, { start: Math.round(start * sampleRate), frequency: base * 2 ** (semitones(step) / 12), rng });
    start += length * beatSeconds;
  }
  return { bytes: wav(samples), seconds: Math.round(samples.length / sampleRate) };
}

function semitones(step: number): number {
  const octave = Math.floor(step / pentatonic.length);
  return octave * 12 + (pentatonic[step - octave * pentatonic.length] ?? 0);
}

/** A burst of noise that runs round a delay line as long as one swing, and loses its edge each time. */
function pluck(samples: Float64Array, note: { start: number; frequency: number; rng: Rng }): void {
  const { start, frequency, rng } = note;
  const line = Float64Array.from({ length: Math.round(sampleRate / frequency) }, () => rng.next() * 2 - 1);
  const end = Math.min(samples.length, start + 3 * sampleRate);
  for (let at = start; at < end; at += 1) {
    const place = (at - start) % line.length;
    const swing = line[place] ?? 0;
    samples[at] = (samples[at] ?? 0) + swing;
    line[place] = (swing + (line[(place + 1) % line.length] ?? 0)) * 0.498;
  }
}

function wav(samples: Float64Array): Buffer {
  const size = samples.length * bytesPerSample;
  const bytes = Buffer.alloc(headerBytes + size);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(headerBytes - 8 + size, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(sampleRate, 24);
  bytes.writeUInt32LE(sampleRate * bytesPerSample, 28);
  bytes.writeUInt16LE(bytesPerSample, 32);
  bytes.writeUInt16LE(bytesPerSample * 8, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(size, 40);
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0) || 1;
  samples.forEach((sample, index) => {
    // The last hundredth of a second fades, so that the end does not click.
    const fade = Math.min(1, (samples.length - index) / (sampleRate / 100));
    bytes.writeInt16LE(Math.round((sample / peak) * fade * 26_000), headerBytes + index * bytesPerSample);
  });
  return bytes;
}
