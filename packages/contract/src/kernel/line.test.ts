import { expect, it } from 'vitest';
import { line, neededLine } from './line';

const unseenTexts = ['', ' \u3000\n', '\u200b\ufeff', '\u202e\u2066\u2069', '\u00ad\u3164\u2800'];

it.each(unseenTexts)('takes a text of which nobody sees anything for an empty one: %j', (text) => {
  expect(line('备注', 20).parse(text)).toBe('');
  const { error } = neededLine('请输入原因', '原因', 20, 2).safeParse(text + text);
  expect(error?.issues[0]?.message).toBe('请输入原因');
});

it('leaves what people see as it was typed, without the blanks around it', () => {
  expect(neededLine('请输入姓名', '姓名', 20).parse(' 阿依古丽\u200d·买买提 👨‍👩‍👧 ')).toBe(
    '阿依古丽\u200d·买买提 👨‍👩‍👧',
  );
});
