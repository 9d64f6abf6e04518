import { expect, it, onTestFinished, vi } from 'vitest';
import { ok, refused, startClient, withLogin } from './client.fixture';
import { uploadWith } from './upload';

const form = { nickName: 'admin', password: 'Venue@2026' };
const file = new File(['x'], '封面.png', { type: 'image/png' });
const stored = {
  name: '封面',
  suffix: 'png',
  relativePath: '/files/a.png',
  size: 1,
  width: 1,
  height: 1,
  poster: null,
};
const tick = () => new Promise((resolve) => setTimeout(resolve, 5));

interface Seen {
  path: string;
  authorization: string;
  sent: FormData;
}

/** The part of XMLHttpRequest that an upload uses; `answer` plays the server. */
function network(answer: (seen: Seen) => { body: unknown }) {
  const seen: Seen[] = [];
  const open = () => {
    const one: Seen = { path: '', authorization: '', sent: new FormData() };
    const request = {
      upload: { onprogress: (_event: { lengthComputable: boolean; loaded: number; total: number }) => undefined },
      status: 200,
      responseText: '',
      onload: () => undefined,
      onloadend: () => undefined,
      open: (_method: string, path: string) => {
        one.path = path;
      },
      setRequestHeader: (name: string, value: string) => {
        if (name === 'Authorization') one.authorization = value;
      },
      send(body: FormData) {
        one.sent = body;
        seen.push(one);
        request.upload.onprogress({ lengthComputable: true, loaded: 1, total: 2 });
        request.responseText = JSON.stringify(answer(one).body);
        request.onload();
        request.onloadend();
      },
    };
    // Only the members above are used.
    return request as unknown as XMLHttpRequest;
  };
  return { open, seen };
}

it('sends the file with its source, tells progress and answers the stored file', async () => {
  const { client } = startClient(() => ok(null));
  const { open, seen } = network(() => ok([stored]));
  const shares: unknown[] = [];
  expect(await uploadWith(client, open, { file, source: 'vote', onProgress: (share) => shares.push(share) })).toEqual(
    stored,
  );
  expect(seen[0]?.path).toBe('/api/publics/v1/upload-imageOrVideo?fileType=1&source=vote');
  expect(seen[0]?.sent.get('file')).toMatchObject({ name: '封面.png' });
  expect(shares).toEqual([0.5]);
});

it('words a refusal as the specification does', async () => {
  const { client } = startClient(() => ok(null));
  const { open } = network(() => refused(0, '图片过大', { code: 'VALIDATION' }));
  await expect(uploadWith(client, open, { file, source: 'vote' })).rejects.toMatchObject({
    msg: '图片过大,上传失败',
    code: 'VALIDATION',
  });
});

it('sends the file again after a login over the page', async () => {
  const { client } = startClient(withLogin(() => ok(null)));
  const { open, seen } = network(({ authorization }) =>
    authorization === 'bearer t1' ? refused(107, '未登录') : ok([stored]),
  );
  const uploading = uploadWith(client, open, { file, source: 'vote' });
  await tick();
  await client.signInAgain(form, async () => true);
  expect(await uploading).toEqual(stored);
  expect(seen.map((one) => one.authorization)).toEqual(['bearer t1', 'bearer t3']);
});

it('gives up a file whose line is silent, however long one that moves may take', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { client } = startClient(() => ok(null));
  const upload = { onprogress: (_event: object) => undefined };
  let isStopped = false;
  // Never answers; only the members that an upload uses.
  const silent = {
    upload,
    open: () => undefined,
    setRequestHeader: () => undefined,
    send: () => undefined,
    abort: () => {
      isStopped = true;
    },
  } as unknown as XMLHttpRequest;
  const failure = uploadWith(client, () => silent, { file, source: 'vote' }).catch((error: unknown) => error);
  for (let minute = 0; minute < 6; minute += 1) {
    await vi.advanceTimersByTimeAsync(60_000);
    upload.onprogress({ lengthComputable: true, loaded: minute, total: 9 });
  }
  expect(isStopped).toBe(false);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await failure).toMatchObject({ name: 'NetworkFailure', msg: '网络异常,上传失败' });
  expect(isStopped).toBe(true);
});
