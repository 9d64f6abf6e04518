import type { Page } from 'playwright-core';
import { mainRoutes } from '../measure/switching';
import type { Random } from './random';
import { markTarget, marked } from './target';

const patience = 1500;

/** What nobody types on purpose, and what many do. */
const words: readonly string[] = [
  '测试',
  '活动',
  ' ',
  '0',
  '-1',
  '1.5',
  '１２３',
  '2026-12-01',
  '2026-13-45',
  '12:34',
  '13812345678',
  '110101199003074258',
  'http://x.cn',
  '<b>a</b>\'"',
  '🎉🎉',
  '9'.repeat(30),
  'a'.repeat(300),
  '长'.repeat(120),
];
const keys =
  'Escape Enter Tab Shift+Tab Space ArrowDown ArrowUp ArrowLeft ArrowRight PageDown Home Backspace Delete Control+a Control+z Control+s / ?'.split(
    ' ',
  );

/** Does one thing that a user could do, and tells what. What cannot be done at this moment is told, too. */
export async function takeStep(page: Page, random: Random): Promise<string> {
  const roll = random.next();
  if (roll < 0.02) return told('后退', page.goBack({ timeout: patience }));
  if (roll < 0.03) return told('刷新', page.reload());
  if (roll < 0.05) {
    const address = random.oneOf(mainRoutes);
    return told(`打开 ${address}`, page.goto(new URL(address, page.url()).href));
  }
  if (roll < 0.15) {
    const key = random.oneOf(keys);
    return told(`按键 ${key}`, page.keyboard.press(key));
  }
  return useTarget(page, random);
}

async function useTarget(page: Page, random: Random): Promise<string> {
  const target = await markTarget(page, random.next(), random.next());
  if (!target) return told('按键 Escape', page.keyboard.press('Escape'));
  const { isText, name } = target;
  const place = page.locator(marked).first();
  const roll = random.next();
  if (isText && roll < 0.7) {
    const word = random.oneOf(words);
    return told(`输入 ${word.slice(0, 20)}：${name}`, type(page, word));
  }
  if (roll < 0.75 && roll > 0.65) return told(`双击 ${name}`, place.dblclick({ timeout: patience }));
  return told(`点击 ${name}`, place.click({ timeout: patience }));
}

async function type(page: Page, word: string): Promise<void> {
  await page.locator(marked).first().click({ timeout: patience });
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(word);
}

/** A page may be on its way elsewhere, or something may have come to lie above: a user would try something else. */
async function told(what: string, done: Promise<unknown>): Promise<string> {
  try {
    await done;
    return what;
  } catch (error) {
    return `${what}（没有做成：${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}）`;
  }
}
