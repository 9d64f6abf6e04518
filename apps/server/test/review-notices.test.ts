import { chinaDay, chinaMinute } from '@yunguan/contract/kernel/china-time';
import * as library from '@yunguan/contract/platform/library';
import { setWatchedWords } from '@yunguan/contract/platform/watched-words';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContentApp, createContentApp } from './content-app';
import { buildVote } from './factories';
import { libraryUseCalls } from './library-use-calls';
import { buildSite } from './place-factories';
import { reviewCalls } from './review-calls';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const { decide, detailOf } = reviewCalls(() => app);
const { picture, sharedPicture, resourceOf, must } = libraryUseCalls(() => app);

const inDays = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000);
const day = (days: number) => chinaDay(inDays(days));
const minute = (days: number) => chinaMinute(inDays(days));
const noticesOf = async (id: string, name = 'reviewer') => (await detailOf(name, id)).notices;

describe('what a reviewer is told before he decides', () => {
  it('is which times of the form have passed, and none of those that the form does not use', async () => {
    const times = {
      startTime: minute(-9),
      endTime: minute(-1),
      signupStartTime: minute(-9),
      signupEndTime: minute(-3),
    };
    const passed = await buildVote(app, { status: 1, form: times });
    expect(await noticesOf(passed)).toEqual([`活动结束时间 ${minute(-1)} 已过`, `报名结束时间 ${minute(-3)} 已过`]);
    const unused = await buildVote(app, { status: 1, form: { ...times, endTime: minute(9), isNeedSignup: false } });
    expect(await noticesOf(unused)).toEqual([]);
  });

  it('counts the last day of a period as one of its own', async () => {
    const until = (validEndTime: string) =>
      buildSite(app, { status: 1, form: { validStartTime: day(-30), validEndTime } });
    expect(await noticesOf(await until(day(0)))).toEqual([]);
    expect(await noticesOf(await until(day(-1)))).toEqual([`有效期结束日期 ${day(-1)} 已过`]);
  });

  it('is which pictures may not be shown any more, or not for long, by the licence of its own library', async () => {
    const [ended, ending, open] = [await picture(), await picture(), await picture()];
    const licensed = async (url: string, name: string, days: number, house: 'main' | 'branch' = 'main') => {
      const id = await resourceOf(url, { name }, house);
      const keeper = house === 'main' ? 'admin' : 'branch';
      await must(library.editResource, { id, name, licenceUntil: day(days) }, keeper);
    };
    await licensed(ended, '传承人肖像.png', -1);
    await licensed(ending, '舞台剧照.png', 30);
    await licensed(open, '海报.png', 31);
    const shared = await sharedPicture();
    await licensed(shared, '本馆的一张.png', 0);
    await licensed(shared, '分馆的同一张.png', 400, 'branch');
    const introduction = `<p><img src="${ending}" alt="" />剧照</p>`;
    const id = await buildVote(app, { status: 1, form: { cover: ended, albums: [open, shared], introduction } });
    // The main venue's administrator sees the branch's library, too.
    expect(await noticesOf(id, 'admin')).toEqual([
      `封面中的“传承人肖像.png”，授权已于 ${day(-1)} 到期`,
      `活动图片中的“本馆的一张.png”，授权将于 ${day(0)} 到期`,
      `活动简介中的“舞台剧照.png”，授权将于 ${day(30)} 到期`,
    ]);
  });

  it('is which watched words stand in which texts, as long as they are watched', async () => {
    const watch = (...words: string[]) => must(setWatchedWords, { words }, 'platform');
    await watch('国家级', '最 佳', '抽奖');
    const form = { title: '国 家级大赛', introduction: '<p>评出最<b>佳</b>选手，国家级奖项</p>' };
    const id = await buildVote(app, { status: 1, form });
    expect(await noticesOf(id)).toEqual(['活动名称中有敏感词“国家级”', '活动简介中有敏感词“国家级”、“最 佳”']);
    await watch();
    expect(await noticesOf(id)).toEqual([]);
  });

  it('is nothing once there is nothing to decide', async () => {
    const times = { startTime: minute(-9), endTime: minute(-1), isNeedSignup: false };
    const id = await buildVote(app, { status: 1, form: times });
    await decide('reviewer', id, { result: 'reject', remark: '活动已结束' });
    expect(await noticesOf(id)).toEqual([]);
  });
});
