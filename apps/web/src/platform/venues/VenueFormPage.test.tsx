import { screen, waitFor, within } from '@testing-library/react';
import { queryAreaList } from '@yunguan/contract/platform/lookups';
import { getDraft, saveDraft } from '@yunguan/contract/platform/shell';
import { editVenue, getVenueInfo, getVenueTree } from '@yunguan/contract/platform/venues';
import { afterEach, expect, it, vi } from 'vitest';
import { Refused } from '@/kernel/api/errors';
import { menu } from '@/kernel/session/menu.fixture';
import { openPage } from '@/kernel/session/open-page.fixture';
import VenueFormPage from './VenueFormPage';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const venue = {
  id: 'v1',
  name: '江北文化馆',
  parentId: 'p',
  parentName: '平台',
  domain: 'jiangbei',
  contacts: '陈雅琴',
  tel: '',
  provinceId: '50',
  cityId: null,
  areaId: null,
  streetId: null,
  address: '建新东路 96 号',
  longitude: 106.5508,
  dimension: 29.5721,
  logo: '',
  introduction: '',
  canRelocate: false,
  version: 3,
};
const theirs = { ...venue, contacts: '秦正华', address: '黄泥磅路 99 号', longitude: 106.52, version: 5 };

it('shows what a colleague changed of the venue, its place as a whole, and keeps what was typed', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  let stored = venue;
  const { user, bodies } = openPage(
    VenueFormPage,
    '/?id=v1',
    ({ path, body }) => {
      if (path === getVenueInfo.path) return stored;
      if (path === getVenueTree.path) return [];
      if (path === queryAreaList.path) return body.parentId ? [] : [{ id: '50', name: '重庆市' }];
      if (path === getDraft.path) return null;
      if (path === saveDraft.path) return { savedTime: '2026-11-21 09:12:30' };
      if (path !== editVenue.path) return null;
      if (stored === theirs) return { id: 'v1', version: 6 };
      stored = theirs;
      const conflict = { userName: '秦正华', time: '2026-11-21 10:00:00', version: 5 };
      return new Refused('场馆已被他人修改', { code: 'CONFLICT', conflict });
    },
    { menus: [menu('场馆管理', '/', { contentType: 'venue', options: ['edit'] })] },
  );
  await user.type(await screen.findByLabelText('场馆简介'), '常年免费开放');
  await user.click(screen.getByRole('button', { name: /保\s?存/ }));
  const title = await screen.findByText('场馆已被他人修改', { selector: '.ant-modal-title' });
  const question = within(title.closest<HTMLElement>('.ant-modal') ?? document.body);
  const said = (label: string) => question.getByRole('region', { name: label, hidden: true }).textContent;
  await waitFor(() => expect(said('所在区域与地址')).toContain('重庆市黄泥磅路 99 号经度 106.52，纬度 29.5721'));
  expect(said('所在区域与地址')).toContain('只有对方改了');
  expect(said('负责人')).toMatch(/我的内容陈雅琴对方的内容秦正华/);
  expect(said('场馆简介')).toMatch(/只有我改了.*常年免费开放.*（空）/);
  await user.click(question.getByRole('button', { name: '按所选内容保存', hidden: true }));
  await waitFor(() => expect(bodies(editVenue.path)).toHaveLength(2));
  expect(bodies(editVenue.path)[1]).toMatchObject({
    version: 5,
    introduction: '常年免费开放',
    contacts: '秦正华',
    address: '黄泥磅路 99 号',
    longitude: 106.52,
  });
});

/** A file that is on its way until the test lets it arrive. */
class SlowRequest {
  static arrive: () => void = () => undefined;
  status = 200;
  responseText = JSON.stringify({
    state: 1,
    msg: '上传成功',
    objects: [{ name: 'sign.png', suffix: 'png', relativePath: '/files/sign.png', size: 1 }],
  });
  upload = { onprogress: undefined };
  onload: () => void = () => undefined;
  onloadend: () => void = () => undefined;
  open() {}
  setRequestHeader() {}
  abort() {}
  send() {
    SlowRequest.arrive = () => {
      this.onload();
      this.onloadend();
    };
  }
}

it('does not save without the sign that is on its way, nor is left without a question', async () => {
  vi.stubGlobal('XMLHttpRequest', SlowRequest);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const { user, bodies, history } = openPage(
    VenueFormPage,
    '/?id=v1',
    ({ path }) => {
      if (path === getVenueInfo.path) return venue;
      if (path === getVenueTree.path || path === queryAreaList.path) return [];
      if (path === saveDraft.path) return { savedTime: '2026-11-21 09:12:30' };
      return path === editVenue.path ? { id: 'v1', version: 4 } : null;
    },
    { menus: [menu('场馆管理', '/', { contentType: 'venue', options: ['edit'] })] },
  );
  const sign = new File(['x'], 'sign.png', { type: 'image/png' });
  await user.upload(await screen.findByLabelText('选择场馆标志'), sign);
  const save = screen.getByRole('button', { name: /保\s?存/ });
  await user.click(save);
  expect(await screen.findByText(/还有 1 个文件没有上传/)).toBeVisible();
  expect(bodies(editVenue.path)).toEqual([]);
  history.push('/elsewhere');
  expect(await screen.findAllByText('还有 1 个文件没有上传完，离开后不再上传。')).not.toEqual([]);
  await user.click(screen.getByRole('button', { name: /取\s?消/ }));
  SlowRequest.arrive();
  await screen.findByAltText('场馆标志');
  await user.click(save);
  await waitFor(() => expect(bodies(editVenue.path)).toMatchObject([{ logo: '/files/sign.png', version: 3 }]));
});
