import { expect, it } from 'vitest';
import { doorTo, type Kept, keptBy, notedOn, watchFigures } from '../measure/browser-figures';
import { dayScreens, switchTo, workAt } from '../measure/switching';
import { signIn } from '../harness/browser';
import { journey } from '../harness/journey';
import { openList } from '../harness/screen';

const { visitor } = journey();
/** Few enough that each is opened in every way before the counting begins. */
const screens = dayScreens.slice(0, 3);

it('打开列表、换页时，页面自己不跳动', async () => {
  const { page } = await visitor({ motion: 'no-preference' });
  await watchFigures(page);
  await signIn(page, 'platform');
  await openList(page, screens[0] ?? '');
  for (const screen of screens) await switchTo(page, screen);
  const { shift, shifts } = await notedOn(page);
  expect(shift, shifts.join('\n')).toBeLessThan(0.001);
});

it('换页五十次，打开详情、菜单、列设置和表单，节点与监听不再增加', async () => {
  const { page } = await visitor();
  await signIn(page, 'platform');
  const door = await doorTo(page);
  const keptAfter = async (from: number, count: number) => {
    for (let one = from; one < from + count; one += 1) await workAt(page, one, screens);
    const looks: Kept[] = [];
    // A page that is left goes with a later switch: what is still there after several is kept.
    for (const screen of [...screens, ...screens]) {
      await switchTo(page, screen);
      looks.push(await keptBy(door));
    }
    return {
      nodes: Math.min(...looks.map(({ nodes }) => nodes)),
      listeners: Math.min(...looks.map(({ listeners }) => listeners)),
    };
  };
  const before = await keptAfter(0, 12);
  const after = await keptAfter(12, 50);
  // One page left behind per switch would be thirty times as many.
  expect(after.nodes).toBeLessThan(before.nodes * 1.5);
  expect(after.listeners).toBeLessThan(before.listeners * 1.5);
}, 300_000);
