import { setTimeout as sleep } from 'node:timers/promises';

/** The answer that says yes or no: a server that is busy (503) is asked again, as its clients do. */
export async function answered<T extends { readonly status: number }>(call: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    const answer = await call();
    if (answer.status !== 503 || tries === 50) return answer;
    await sleep(50 + Math.random() * 200);
  }
}
