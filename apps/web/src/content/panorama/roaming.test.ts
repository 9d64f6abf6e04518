import { expect, it } from 'vitest';
import { roamingOf } from './roaming';

const secure = { origin: 'https://yunguan.example', protocol: 'https:' };
const plain = { origin: 'http://yunguan.example:8080', protocol: 'http:' };

it('shows a panorama of another site within the page', () => {
  const shown = { kind: 'frame', url: 'https://720.example/tour/7', host: '720.example' };
  expect(roamingOf(' https://720.example/tour/7 ', secure)).toEqual(shown);
  expect(roamingOf('https://720.example/tour/7', plain)).toEqual(shown);
});

it('shows an unencrypted panorama only on an unencrypted page, and says why elsewhere', () => {
  const address = 'http://720.example/tour/7';
  expect(roamingOf(address, plain).kind).toBe('frame');
  const roaming = roamingOf(address, secure);
  expect(roaming).toMatchObject({ kind: 'link', url: address, host: '720.example' });
  expect(roaming).toHaveProperty('why', expect.stringContaining('http://'));
});

it.each([secure, plain])('never shows a page of the product’s own origin ($origin) in its frame', (page) => {
  const roaming = roamingOf(`${page.origin}/files/tour.html`, page);
  expect(roaming).toMatchObject({ kind: 'link', why: expect.stringContaining('本系统') });
});

it('takes another port of the own machine for another site', () => {
  expect(roamingOf('http://yunguan.example:9090/tour', plain).kind).toBe('frame');
});

it.each([
  '',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  '//720.example/tour',
  'https://admin:secret@720.example/',
  'http://',
  'www.720.example',
])('opens nothing for %o', (address) => {
  expect(roamingOf(address, plain)).toEqual({ kind: 'none' });
});
