import { createServer } from 'node:net';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { AddressError, checkAddress } from './listen-address';

it('leaves a free address free', async () => {
  await checkAddress('127.0.0.1', 0);
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await expect(checkAddress('127.0.0.1', port)).rejects.toThrow(`端口 ${port} 已被其他程序占用`);
  probe.close();
  await once(probe, 'close');
  await checkAddress('127.0.0.1', port);
  await expect(checkAddress('127.0.0.1', port)).resolves.toBeUndefined();
});

// 203.0.113.0/24 belongs to nobody (RFC 5737).
it('says that an address is none of this machine', async () => {
  const refused = checkAddress('203.0.113.1', 0);
  await expect(refused).rejects.toThrow(AddressError);
  await expect(refused).rejects.toThrow('HOST=203.0.113.1 不是本机的地址，请改正 HOST。');
});
