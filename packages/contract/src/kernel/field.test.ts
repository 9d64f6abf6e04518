import { describe, expect, it } from 'vitest';
import { choices } from './choice-fields';
import { date, minute } from './date-fields';
import { dict, type Field, flag, html, link, longText, phone, region, text } from './field';
import { image, images, video } from './file-fields';
import { coordinate, count } from './number-fields';
import { periodRanges, weeklyCells } from './slot-fields';
import { fieldProblem } from './parse';
import { slotMessages, usualPeriodTimes } from './slots';

const phoneWrong = '手机号码不正确，例:13245678912 02368792829 023-68792829';
const pictures = (count: number) => Array.from({ length: count }, (_, index) => `/files/ab/${index}.png`);

const records = (count: number) =>
  Array.from({ length: count }, (_, index) => `0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6${index}`);

type Case = readonly [value: unknown, message: string | undefined];

/** What each kind of field says to a value on submit; undefined = accepted. */
const kinds: Record<string, { field: Field; cases: readonly Case[] }> = {
  'required text of at most 30 characters': {
    field: text('标题', { required: '请输入标题', max: 30, lengthMessage: '长度在 1 到 30 个字符' }),
    cases: [
      ['春节书画展', undefined],
      ['书', undefined],
      ['书'.repeat(30), undefined],
      // A character outside the basic plane is one character, not two.
      ['𠮷'.repeat(30), undefined],
      [` ${'书'.repeat(30)} `, undefined],
      ['书'.repeat(31), '长度在 1 到 30 个字符'],
      [null, '请输入标题'],
      [undefined, '请输入标题'],
      ['', '请输入标题'],
      ['   \t\n', '请输入标题'],
      ['\u3000', '请输入标题'],
      ['\u200b\u2060', '请输入标题'],
      // Marks of direction, a soft hyphen, the Korean filler and an empty Braille cell.
      ['\u202e\u2066\u2069 \u00ad', '请输入标题'],
      ['\u3164\u2800', '请输入标题'],
      [7, '标题格式不正确'],
      [['春节'], '标题格式不正确'],
      [{ $ne: '' }, '标题格式不正确'],
      [true, '标题格式不正确'],
      ['春\u0000节', '标题格式不正确'],
      // Half an emoji: the database cannot keep it.
      ['春\ud83d', '标题格式不正确'],
      ['春\udf89节', '标题格式不正确'],
      ['春🎉节', undefined],
    ],
  },
  'optional text': {
    field: text('联系人', { max: 3 }),
    cases: [
      [null, undefined],
      ['', undefined],
      ['王小明', undefined],
      ['欧阳小明', '联系人不能超过 3 个字符'],
    ],
  },
  'text without a limit of its own': {
    field: text('名称'),
    cases: [
      ['a'.repeat(500), undefined],
      ['a'.repeat(501), '名称不能超过 500 个字符'],
    ],
  },
  'text of several lines': {
    field: longText('备注', 5),
    cases: [
      ['一\n二\n三', undefined],
      ['一二三四五六', '备注不能超过 5 个字符'],
      [3, '备注格式不正确'],
      ['\u0000', '备注格式不正确'],
      ['\ud800', '备注格式不正确'],
    ],
  },
  'rich text': {
    field: html('活动简介', '请输入简介'),
    cases: [
      ['<p>欢迎参加</p>', undefined],
      ['<p><img src="/files/a.png"></p>', undefined],
      ['<p><video src="/files/a.mp4"></video></p>', undefined],
      ['<p><br></p>', '请输入简介'],
      ['<p>&nbsp; </p><div></div>', '请输入简介'],
      ['<p>\u200b\ufeff<br></p>', '请输入简介'],
      ['<p>\u2066\u3164</p>', '请输入简介'],
      ['', '请输入简介'],
      [null, '请输入简介'],
      [12, '请输入简介'],
      ['<p>半个表情\ud83d</p>', '活动简介含有无法保存的字符'],
      ['<p>\u0000</p>', '活动简介含有无法保存的字符'],
      ['字'.repeat(1_000_001), '活动简介内容过长，请删减后再保存'],
    ],
  },
  category: {
    field: dict('分类', '请选择分类', '1005'),
    cases: [
      ['0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e', undefined],
      ['1', '请选择分类'],
      [1, '请选择分类'],
      [null, '请选择分类'],
      ["' or 1=1 --", '请选择分类'],
    ],
  },
  phone: {
    field: phone(),
    cases: [
      ['13245678912', undefined],
      ['02368792829', undefined],
      ['023-68792829', undefined],
      ['0231-6879282', undefined],
      ['010-1234567', undefined],
      [' 13245678912 ', undefined],
      [null, '电话号码不能为空'],
      ['', '电话号码不能为空'],
      ['  ', '电话号码不能为空'],
      ['1324567891', phoneWrong],
      ['132456789123', phoneWrong],
      ['23245678912', phoneWrong],
      ['68792829', phoneWrong],
      ['023 68792829', phoneWrong],
      ['023--68792829', phoneWrong],
      ['+8613245678912', phoneWrong],
      ['02345-6879282', phoneWrong],
      ['１３２４５６７８９１２', phoneWrong],
      ['13245678912\n', undefined],
      ['1324567\n8912', phoneWrong],
      [13_245_678_912, phoneWrong],
    ],
  },
  'yes or no': {
    field: flag('PC端显示', true),
    cases: [
      [true, undefined],
      [false, undefined],
      [1, undefined],
      [0, undefined],
      ['1', undefined],
      ['0', undefined],
      ['true', undefined],
      ['false', undefined],
      ['True', undefined],
      ['FALSE', undefined],
      [' 1 ', undefined],
      [null, undefined],
      [2, 'PC端显示只能是 true 或 false'],
      ['是', 'PC端显示只能是 true 或 false'],
      [[], 'PC端显示只能是 true 或 false'],
    ],
  },
  'required number': {
    field: count('容纳人数', { required: '请输入容纳人数' }),
    cases: [
      [0, undefined],
      ['120', undefined],
      ['12.5', undefined],
      [99_999_999, undefined],
      [100_000_000, '容纳人数不能超过 99999999'],
      [-1, '容纳人数不能小于 0'],
      ['-1', '容纳人数不能小于 0'],
      ['1e3', '请输入容纳人数'],
      ['十', '请输入容纳人数'],
      [Number.NaN, '请输入容纳人数'],
      [Number.POSITIVE_INFINITY, '请输入容纳人数'],
      [null, '请输入容纳人数'],
    ],
  },
  'optional number': {
    field: count('面积'),
    cases: [
      [null, undefined],
      ['大', '面积只能是数字'],
    ],
  },
  'number that is turned positive': {
    field: count('面积', { required: '请输入面积', negative: 'positive' }),
    cases: [
      [-80.5, undefined],
      ['-80.5', undefined],
      [0, undefined],
      [-100_000_000, '面积不能超过 99999999'],
      ['--8', '请输入面积'],
      [null, '请输入面积'],
    ],
  },
  'whole number': {
    field: count('容纳人数', { required: '请输入人数', digits: 0 }),
    cases: [
      [180, undefined],
      ['180', undefined],
      ['180.0', undefined],
      [180.5, '容纳人数只能是整数'],
      [-1, '容纳人数不能小于 0'],
      ['许多', '请输入人数'],
    ],
  },
  'roaming address': {
    field: link('漫游地址', { required: '漫游地址不能为空！', wrong: '这网址不是以http://或https://开头' }),
    cases: [
      ['http://vr.example.cn', undefined],
      [' https://vr.example.cn/a?b=c#d ', undefined],
      ['HTTPS://VR.EXAMPLE.CN:8443', undefined],
      ['https://全景.example.cn/展厅', undefined],
      ['', '漫游地址不能为空！'],
      [null, '漫游地址不能为空！'],
      ['vr.example.cn', '这网址不是以http://或https://开头'],
      ['javascript:alert(1)//https://a.cn', '这网址不是以http://或https://开头'],
      ['https://', '这网址不是以http://或https://开头'],
      ['https:///evil.example', '这网址不是以http://或https://开头'],
      ['https://?x', '这网址不是以http://或https://开头'],
      ['https://user:word@evil.example', '这网址不是以http://或https://开头'],
      ['https://vr.example.cn\\@evil.example', '这网址不是以http://或https://开头'],
      ['https://vr.example.cn/\u0000', '这网址不是以http://或https://开头'],
      ['https://vr.example.cn/半个\ud83d', '这网址不是以http://或https://开头'],
      [['https://vr.example.cn'], '这网址不是以http://或https://开头'],
      [`https://vr.example.cn/${'a'.repeat(480)}`, '漫游地址不能超过 500 个字符'],
    ],
  },
  'required choice of at most two records': {
    field: choices('设备', { source: 'equipment', max: 2, required: '请选择设备' }),
    cases: [
      [records(1), undefined],
      [records(2), undefined],
      [records(1)[0], undefined],
      [[], '请选择设备'],
      [null, '请选择设备'],
      ['', '请选择设备'],
      [records(3), '设备最多选择 2 项'],
      [['投影仪'], '设备格式不正确'],
      // Of places that are all empty, nothing was chosen.
      [[null, ''], '请选择设备'],
      [[records(1)[0], ''], undefined],
      [[7], '设备格式不正确'],
      [7, '设备格式不正确'],
      [{ 0: records(1)[0], length: 1 }, '设备格式不正确'],
    ],
  },
  'optional choice': {
    field: choices('人员', { source: 'staff', max: 2 }),
    cases: [
      [[], undefined],
      [null, undefined],
    ],
  },
  'periods of a day': {
    field: periodRanges('时段时间'),
    cases: [
      [null, undefined],
      [[], undefined],
      [usualPeriodTimes, undefined],
      ['9:00', slotMessages.wrongTime],
      [[null], slotMessages.wrongPeriod],
    ],
  },
  'cells of a week': {
    field: weeklyCells('可预订时段'),
    cases: [
      [null, undefined],
      [[], undefined],
      [[{ event: '上午', week: '星期一', type: 1 }], undefined],
      [[{ event: '上午' }], slotMessages.wrongWeek],
      [{}, slotMessages.wrongPeriod],
    ],
  },
  picture: {
    field: image('封面', '请上传封面'),
    cases: [
      ['/files/ab/abc.png', undefined],
      [null, '请上传封面'],
      ['', '请上传封面'],
      ['https://evil.example/a.png', '封面不是有效的图片地址'],
      ['//evil.example/a.png', '封面不是有效的图片地址'],
      ['/files/../etc/passwd', '封面不是有效的图片地址'],
      ['/files/./private/a.png', '封面不是有效的图片地址'],
      ['/files//a.png', '封面不是有效的图片地址'],
      ['/files/a.png?x=1', '封面不是有效的图片地址'],
      ['javascript:alert(1)', '封面不是有效的图片地址'],
      ['/files/a"onerror=alert(1).png', '封面不是有效的图片地址'],
      [`/files/${'a'.repeat(201)}`, '封面不是有效的图片地址'],
      [['/files/a.png'], '封面不是有效的图片地址'],
    ],
  },
  'list of at most 8 pictures': {
    field: images('活动图片', { max: 8 }),
    cases: [
      [[], undefined],
      [null, undefined],
      [pictures(8), undefined],
      [pictures(9), '图片张数已经超出范围'],
      [['http://evil.example/a.png'], '活动图片不是有效的图片地址'],
      [[7], '活动图片不是有效的图片地址'],
      [[...pictures(8), '', null], undefined],
      ['/files/a.png', undefined],
      ['http://evil.example/a.png', '活动图片不是有效的图片地址'],
      [{ 0: '/files/a.png', length: 1 }, '活动图片格式不正确'],
    ],
  },
  'required list of pictures': {
    field: images('图片', { max: 3, required: '请上传图片' }),
    cases: [
      [[], '请上传图片'],
      [null, '请上传图片'],
    ],
  },
  video: {
    field: video('视频'),
    cases: [
      ['/files/ab/a.mp4', undefined],
      [null, undefined],
      ['data:video/mp4;base64,AAAA', '视频不是有效的视频地址'],
    ],
  },
  minute: {
    field: minute('活动开始时间', '请选择日期！'),
    cases: [
      ['2026-05-01 08:00', undefined],
      ['2026-05-01T08:00', undefined],
      ['2026-05-01 08:00:59', undefined],
      ['2026-05-01', undefined],
      ['2028-02-29 00:00', undefined],
      ['2026-02-29 00:00', '请选择日期！'],
      ['2026-13-01 00:00', '请选择日期！'],
      ['2026-05-01 24:00', '请选择日期！'],
      ['2026-05-01 23:60', '请选择日期！'],
      // The database knows no year 0.
      ['0000-01-01 00:00', '请选择日期！'],
      ['2026-05-01T00:00:00.000Z', undefined],
      ['2026-02-29T00:00:00Z', '请选择日期！'],
      ['2026/05/01 08:00', '请选择日期！'],
      ['明天', '请选择日期！'],
      [1_777_777_777_000, '请选择日期！'],
      [null, '请选择日期！'],
    ],
  },
  'optional minute': {
    field: minute('报名开始时间'),
    cases: [
      [null, undefined],
      ['下周', '报名开始时间格式不正确'],
    ],
  },
  day: {
    field: date('发布日期', '请选择日期！'),
    cases: [
      ['2026-05-01', undefined],
      ['2026-05-01 12:30:00', undefined],
      ['2026-04-31', '请选择日期！'],
      ['0000-05-01', '请选择日期！'],
      ['2026-5-1', '请选择日期！'],
      [20_260_501, '请选择日期！'],
      [null, '请选择日期！'],
    ],
  },
  latitude: {
    field: coordinate('纬度', 90),
    cases: [
      [29.5, undefined],
      ['-29.563', undefined],
      [90, undefined],
      [90.1, '纬度不正确'],
      ['北', '纬度不正确'],
      [null, undefined],
    ],
  },
  region: {
    field: region('街道', 4, '请选择街道'),
    cases: [
      ['500105006', undefined],
      [500_105_006, undefined],
      ['江北区', '请选择街道'],
      ['5', '请选择街道'],
      [null, '请选择街道'],
    ],
  },
};

describe.each(Object.entries(kinds))('a field for %s', (_kind, { field, cases }) => {
  it.each(cases)('judges %j with %j', (value, message) => {
    expect(fieldProblem(field, value, 'submit')).toBe(message);
  });
});

describe('a missing value', () => {
  it('is no problem in a draft, a malformed one is', () => {
    expect(fieldProblem(phone(), '', 'draft')).toBeUndefined();
    expect(fieldProblem(phone(), '12', 'draft')).toBe(phoneWrong);
  });
});

describe('what a field makes of a value', () => {
  it('is a positive number, rounded to what its column keeps', () => {
    const area = count('面积', { negative: 'positive' });
    expect([-80.456, '-3', 0.005, 12].map((value) => area.asked.parse(value))).toEqual([80.46, 3, 0.01, 12]);
    expect(count('人数', { digits: 0, negative: 'positive' }).asked.parse(-30)).toBe(30);
  });

  it('is each chosen record once, in the order of the choice', () => {
    const [one = '', two = ''] = records(2);
    const field = choices('设备', { source: 'equipment', max: 5 });
    expect(field.asked.parse([two, one.toUpperCase(), two, one])).toEqual([two, one]);
    expect(field.asked.parse(one)).toEqual([one]);
  });
});
