import { openDatabases } from './database';
export async function bench(args: string[]) {
  const t = performance.now();
  const dbs = await openDatabases('/tmp/yg-bench', true);
  console.log('filled', ((performance.now() - t) / 1000).toFixed(1), dbs.small.url);
  if (args.includes('--hold')) await new Promise(() => setInterval(() => {}, 1000));
  await dbs.stop();
  return true;
}
