import { describe, expect, it } from 'vitest';
import { browserText } from './browser';

const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0';

describe('a browser', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'Chrome 126 · Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/126.0.2592.68`, 'Edge 126 · Windows'],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari} Safari/605.1.15`, 'Safari 17 · macOS'],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) ${safari} Mobile/15E148 Safari/604.1`,
      'Safari 17 · iPhone',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox 127 · Linux'],
    [`Mozilla/5.0 (Linux; Android 14) ${chrome} Mobile Safari/537.36 MicroMessenger/8.0.49`, '微信 8 · Android'],
    ['curl/8.5.0', '未知浏览器'],
    ['', '未知浏览器'],
  ])('%s is %s', (userAgent, text) => {
    expect(browserText(userAgent)).toBe(text);
  });
});
