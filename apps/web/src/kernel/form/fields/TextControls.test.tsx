import { screen } from '@testing-library/react';
import { club } from '@yunguan/contract/content/club';
import { course } from '@yunguan/contract/content/course';
import { panorama } from '@yunguan/contract/content/panorama';
import { site } from '@yunguan/contract/content/site';
import { anyContent } from '@yunguan/contract/kernel/content';
import { expect, it } from 'vitest';
import { FieldFor } from '../FieldFor';
import { openFields } from '../open-fields.fixture';

it.each([
  ['课程名称', anyContent(course), 'title'],
  ['展厅名称', anyContent(panorama), 'title'],
  ['负责人', anyContent(site), 'contacts'],
  ['容纳人数', anyContent(site), 'contain'],
  ['招募人数', anyContent(club), 'recruitCount'],
])('asks in the field 请输入 for what its label names: %s', (label, of, name) => {
  openFields(of, <FieldFor name={name} />);
  expect(screen.getByLabelText(label)).toHaveAttribute('placeholder', `请输入${label}`);
});
