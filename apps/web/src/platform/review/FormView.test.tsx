import { panorama } from '@yunguan/contract/content/panorama';
import { vote } from '@yunguan/contract/content/vote';
import { anyContent } from '@yunguan/contract/kernel/content';
import { flag, html, text } from '@yunguan/contract/kernel/field';
import { images, video } from '@yunguan/contract/kernel/file-fields';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderInApp } from '@/ui/test-render';
import { FormView } from './FormView';

/** Content of the field with the label. */
function field(label: string): HTMLElement {
  const term = screen.getAllByRole('term').find((one) => one.textContent?.startsWith(label));
  const value = term?.nextElementSibling;
  if (!(value instanceof HTMLElement)) throw new Error(`no field ${label}`);
  return value;
}

it('shows a vote as people read it, and marks what changed', () => {
  const form = {
    title: '摄影评选',
    isNeedVote: true,
    cover: '/files/a.webp',
    introduction: '<p>简介</p>',
  };
  renderInApp(
    <FormView declaration={anyContent(vote)} form={form} words={{ typeId: '摄影' }} changed={new Set(['title'])} />,
  );
  expect(field('活动名称')).toHaveTextContent('摄影评选');
  expect(field('分类')).toHaveTextContent('摄影');
  expect(field('是否需要投票')).toHaveTextContent('是');
  expect(within(field('封面')).getByAltText('封面第 1 张')).toHaveAttribute('src', '/files/a.webp?w=240');
  expect(field('活动简介').querySelector('p')).toHaveTextContent('简介');
  expect(screen.getAllByText('有修改')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /在意见中指出/ })).not.toBeInTheDocument();
});

it('opens a page elsewhere in a window of its own, and nothing that is no web address', () => {
  const { fields } = panorama;
  const view = (url: string) => <FormView declaration={{ fields: { url: fields.url } }} form={{ url }} words={{}} />;
  renderInApp(
    <>
      {view('https://720.example/tour/7')}
      {view('javascript:alert(1)')}
    </>,
  );
  const address = screen.getByRole('link', { name: /^https:\/\/720\.example\/tour\/7/ });
  expect(address).toHaveAttribute('href', 'https://720.example/tour/7');
  expect(address).toHaveAttribute('target', '_blank');
  expect(address).toHaveAttribute('rel', 'noopener noreferrer');
  expect(screen.getByText('javascript:alert(1)').closest('a')).toBeNull();
});

it('shows a type that it has never met and cleans its article', async () => {
  const fields = {
    name: text('展品名称'),
    isFree: flag('免费', false),
    views: images('展品图片', { max: 3 }),
    film: video('展品视频'),
    story: html('来历', '请输入来历'),
  };
  const form = {
    name: '青花瓶',
    views: ['/files/a.webp', '/files/b.webp'],
    film: '/files/c.mp4',
    story: '<p>元代<script>alert(1)</script></p>',
  };
  const pointed: string[] = [];
  renderInApp(<FormView declaration={{ fields }} form={form} words={{}} onPoint={(label) => pointed.push(label)} />);
  expect(field('免费')).toHaveTextContent('否');
  expect(within(field('展品图片')).getAllByRole('img', { name: /展品图片第/ })).toHaveLength(2);
  expect(screen.getByLabelText('展品视频')).toHaveAttribute('src', '/files/c.mp4');
  expect(field('来历').querySelector('script')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '在意见中指出：展品图片' }));
  expect(pointed).toEqual(['展品图片']);
});
