import sanitizeHtml from 'sanitize-html';
import { describe, expect, it } from 'vitest';
import { sanitizeRichText } from '../kernel/html/rich-text';
import { coverFor } from './cover-catalogue';
import { itemsOf } from '../seed/dictionaries';
import { rngOf } from './random';
import { recruitNotice } from './recruit-texts';
import { voteActivity } from './vote-texts';

const base = new Date('2026-05-20T03:00:00Z');
const phone = /^(?:1\d{10}|0\d{2,3}-?\d{7,8})$/;
const count = 3000;
const votes = Array.from({ length: count }, (_, i) => voteActivity(i, rngOf('vote', i), base));
const notices = Array.from({ length: count }, (_, i) => recruitNotice(i, rngOf('recruit', i), base));
const strange = /lorem|ipsum|undefined|NaN|\[object|测试|示例|某某|[A-Za-z]{6,}/i;
const plain = (html: string): string => html.replace(/<[^>]*>/g, '');

describe('demo vote activities', () => {
  it('are the same for the same seed and differ between rows', () => {
    expect(voteActivity(17, rngOf('vote', 17), base)).toEqual(votes[17]);
    expect(voteActivity(17, rngOf('vote', 18), base)).not.toEqual(votes[17]);
  });

  it('open with at least forty different titles and stay varied over a large data set', () => {
    expect(new Set(votes.slice(0, 50).map((vote) => vote.title)).size).toBe(50);
    expect(new Set(votes.map((vote) => vote.title)).size).toBeGreaterThan(count * 0.9);
  });

  it('pass the rules of the vote form', () => {
    const categories = new Set(itemsOf('1005').map((item) => item.displayName));
    for (const vote of votes) {
      expect(vote.tel).toMatch(phone);
      expect([...vote.title].length).toBeLessThanOrEqual(50);
      expect(categories).toContain(vote.category);
      expect(vote.streetId.startsWith(vote.areaId)).toBe(true);
      expect(vote.endTime.getTime()).toBeGreaterThan(vote.startTime.getTime());
      expect(vote.signupEndTime !== null).toBe(vote.isNeedSignup);
      if (vote.signupEndTime) expect(vote.signupEndTime.getTime()).toBeLessThan(vote.endTime.getTime());
    }
  });

  it('name the year in which they take place', () => {
    for (const vote of votes) {
      const named = /(20\d\d)年/.exec(vote.title)?.[1];
      if (named) expect(new Date(vote.startTime.getTime() + 8 * 3_600_000).getUTCFullYear()).toBe(Number(named));
    }
  });

  it('speak of a public vote only where there is one', () => {
    const judged = votes.filter((vote) => !vote.isNeedVote);
    expect(judged.length).toBeGreaterThan(count * 0.03);
    for (const vote of judged) {
      expect(vote.isNeedSignup).toBe(true);
      expect(vote.introduction).not.toMatch(/网络投票|人气奖/);
    }
  });

  it('celebrate a festival in its own month', () => {
    const months = votes.filter((vote) => vote.title.includes('端午')).map((vote) => vote.startTime.getUTCMonth() + 1);
    expect(months.length).toBeGreaterThan(10);
    for (const month of months) expect(Math.abs(month - 6)).toBeLessThanOrEqual(1);
  });

  it('describe themselves in rich, well-formed Chinese of one to three kilobytes', () => {
    for (const vote of votes.slice(0, 300)) {
      const bytes = Buffer.byteLength(vote.introduction);
      expect(bytes).toBeGreaterThan(1000);
      expect(bytes).toBeLessThan(4000);
      expect(plain(vote.introduction)).not.toMatch(strange);
      expect(vote.introduction.match(/<p>/g)?.length).toBeGreaterThanOrEqual(3);
      expect(
        sanitizeHtml(vote.introduction, {
          allowedTags: ['p', 'h3', 'ul', 'ol', 'li', 'strong', 'br', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
        }),
      ).toBe(vote.introduction);
    }
    expect(votes.slice(0, 50).some((vote) => vote.introduction.includes('<table>'))).toBe(true);
  });

  it('always find a cover that suits them', () => {
    for (const vote of votes.slice(0, 100)) {
      expect(coverFor(vote.coverCategory, rngOf('cover', vote.title)).category).toBe(vote.coverCategory);
    }
  });
});

describe('demo recruitment notices', () => {
  it('are the same for the same seed', () => {
    expect(recruitNotice(5, rngOf('recruit', 5), base)).toEqual(notices[5]);
  });

  it('have titles of at most thirty characters, most of them different', () => {
    for (const notice of notices) {
      expect([...notice.title].length).toBeGreaterThan(0);
      expect([...notice.title].length).toBeLessThanOrEqual(30);
    }
    expect(new Set(notices.slice(0, 60).map((notice) => notice.title)).size).toBeGreaterThan(35);
  });

  it('were published before today, changed later and read like notices', () => {
    for (const notice of notices) {
      expect(notice.publishTime.getTime()).toBeLessThan(base.getTime());
      expect(notice.lastModificationTime.getTime()).toBeGreaterThanOrEqual(notice.publishTime.getTime());
      expect(plain(notice.introduction)).not.toMatch(strange);
      expect(notice.publisher).not.toBe('');
    }
  });
});

describe('demo introductions', () => {
  it('are stored as an editor would store them, so that the first save changes nothing', () => {
    for (let i = 0; i < 60; i += 1) {
      const { introduction } = voteActivity(i, rngOf('vote', i), base);
      expect(sanitizeRichText(introduction)).toBe(introduction);
    }
  });
});
