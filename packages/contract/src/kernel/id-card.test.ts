import { describe, expect, it } from 'vitest';
import { idCardFacts, idCardForm, isIdCardNo, isMaskedIdCard, maskIdCard } from './id-card';

const now = new Date('2026-11-21T02:00:00Z');
const isRight = (value: string) => isIdCardNo(value, now);

/** A number with the right check digit, calculated here by the other form of ISO 7064: the whole must be 1 modulo 11. */
function withCheckDigit(first17: string): string {
  const sum = [...first17].reduce((total, digit, index) => total + Number(digit) * (2 ** (17 - index) % 11), 0);
  const digit = [...'0123456789X'].findIndex((_, value) => (sum + value) % 11 === 1);
  return first17 + '0123456789X'[digit];
}

describe('an identity number', () => {
  it('is right with 18 digits, a region, a birth date and its check digit', () => {
    expect(isRight('11010519491231002X')).toBe(true);
    expect(isRight('440524188001010014')).toBe(false);
    expect(isRight(withCheckDigit('50010320100315123'))).toBe(true);
  });

  it('is right with 15 digits, which have no check digit', () => {
    expect(isRight('110105491231002')).toBe(true);
    expect(isRight('110105491331002')).toBe(false);
  });

  it('is wrong with any other check digit', () => {
    for (const digit of '0123456789') expect(isRight(`11010519491231002${digit}`), digit).toBe(false);
  });

  it('is wrong with two digits swapped', () => {
    expect(isRight('11015019491231002X')).toBe(false);
  });

  it.each(['00', '10', '16', '38', '47', '55', '66', '72', '84', '91', '99'])(
    'is wrong in a region %s that does not exist',
    (region) => {
      expect(isRight(withCheckDigit(`${region}010519491231002`))).toBe(false);
      expect(isRight(`${region}0105491231002`)).toBe(false);
    },
  );

  it.each(['20230229', '20231301', '20230431', '20230100', '20230001', '00000101'])(
    'is wrong with the birth date %s that no calendar has',
    (day) => {
      expect(isRight(withCheckDigit(`110105${day}002`))).toBe(false);
    },
  );

  it('is right for somebody born today in China and wrong for tomorrow', () => {
    const late = new Date('2026-11-20T16:30:00Z');
    expect(isIdCardNo(withCheckDigit('11010520261121002'), late)).toBe(true);
    expect(isIdCardNo(withCheckDigit('11010520261122002'), late)).toBe(false);
  });

  it('is right up to an age of 130 years', () => {
    expect(isRight(withCheckDigit('11010518961121002'))).toBe(true);
    expect(isRight(withCheckDigit('11010518961120002'))).toBe(false);
  });

  it.each([
    '',
    '1',
    '1101051949123100',
    '11010519491231002XX',
    '11010519491231002x',
    'X1010519491231002X',
    '１１０１０５４９１２３１００２',
  ])('is wrong as %j', (value) => {
    expect(isRight(value)).toBe(false);
  });

  it('is kept with a capital X and without spaces', () => {
    expect(idCardForm(' 11010519491231002x ')).toBe('11010519491231002X');
  });

  it.each([
    ['110105199003072012', '1990-03-07', 1],
    ['110105194912310028', '1949-12-31', 0],
    ['110105491231002', '1949-12-31', 0],
    ['110105491231003', '1949-12-31', 1],
  ])('%s tells the birthday %s and the sex %i', (idCardNo, birthday, sex) => {
    expect(idCardFacts(idCardNo)).toEqual({ birthday, sex });
  });

  it('is shown with its region and its last four digits', () => {
    expect(maskIdCard('110105199001014258')).toBe('110***********4258');
    expect(maskIdCard('110105491231002')).toBe('110********1002');
    expect(maskIdCard(null)).toBe('');
    expect(maskIdCard('12345')).toBe('****');
  });

  it.each([
    ['110***********4258', true],
    ['110***********002X', true],
    ['110********1002', true],
    ['110*******1002', false],
    ['11010519491231002X', false],
    ['****', false],
    ['', false],
  ])('is known as covered or not: %j', (value, isMasked) => {
    expect(isMaskedIdCard(value)).toBe(isMasked);
  });
});
