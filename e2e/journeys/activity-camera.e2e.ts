import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { activityPaths, bookFor, dayFrom, dayOf, liveSessions, publishActivity } from '../harness/activity';
import { launch, signIn, visit } from '../harness/browser';
import { cameraFlags, filmOfCode } from '../harness/camera';
import { dialog, listReady } from '../harness/screen';

it('用摄像头检票：手机上的二维码对准就入场；同一张码停在镜头前不会检两次；关掉后摄像头不再开着', async () => {
  const title = `夜游讲解 ${String(Date.now()).slice(-8)}`;
  const today = dayFrom(0);
  const id = await publishActivity(title, {
    startTime: today,
    endTime: today,
    events: [dayOf(today, { startTime: '0:00', endTime: '23:59', votesCount: 20 })],
  });
  const [session] = await liveSessions(id);
  const order = await bookFor('夜游一家', { activityId: id, sessionId: session?.id, count: 2 });
  const film = await filmOfCode(order.code);
  const browser = await launch(cameraFlags(film));
  try {
    const { page, errors } = await visit(browser);
    await signIn(page, 'admin', `${activityPaths.orders}?activityId=${id}`);
    await listReady(page);
    await page.getByRole('button', { name: '检票', exact: true }).first().click();
    const box = dialog(page, '检票');
    await box.getByRole('button', { name: '用摄像头扫码' }).click();
    await box.getByText(/成功\s*2 人入场/).waitFor();
    // Four looks later the code still lies before the camera.
    await page.waitForTimeout(1200);
    await box.getByText(/成功\s*2 人入场/).waitFor();
    expect(await box.getByRole('alert').count()).toBe(0);
    const screen = box.getByLabel('摄像头画面');
    const live = await screen.evaluateHandle((video) => (video as HTMLVideoElement).srcObject as MediaStream);
    await box.getByRole('button', { name: '关闭摄像头' }).click();
    await screen.waitFor({ state: 'detached' });
    expect(await live.evaluate((stream) => stream.getTracks().map((track) => track.readyState))).toEqual(['ended']);
    expect(errors).toEqual([]);
  } finally {
    await browser.close();
    rmSync(dirname(film), { recursive: true, force: true });
  }
});
