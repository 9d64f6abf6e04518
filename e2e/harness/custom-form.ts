import type { Locator, Page } from 'playwright-core';
import { must, tokenOf } from './api';
import { memberToken } from './vote';

const votes = '/api/VoteActivity/v1';

export interface FieldWanted {
  readonly fieldName: string;
  readonly type?: 0 | 1 | 2 | 3 | 4;
  readonly isNull?: boolean;
  readonly parentId?: string;
}

/** Adds fields behind one another to the form of an activity; answers their ids by their names. */
export async function makeFields(activityId: string, fields: readonly FieldWanted[]): Promise<Map<string, string>> {
  const token = await tokenOf('editor');
  const ids = new Map<string, string>();
  for (const [index, field] of fields.entries()) {
    const { parentId, ...rest } = field;
    const body = {
      activityId,
      type: 1,
      isNull: false,
      sort: index + 1,
      ...rest,
      parentId: ids.get(parentId ?? '') ?? null,
    };
    ids.set(field.fieldName, String((await must(`${votes}/admin-addCustomApply`, body, token)).id));
  }
  return ids;
}

/** Applies as a member, with answers by the ids of their fields; answers the id of the application. */
export async function apply(
  member: number,
  activityId: string,
  answers: Readonly<Record<string, string>>,
): Promise<string> {
  const list = Object.entries(answers).map(([id, content]) => ({ id, content }));
  const body = { activityId, tel: `139${String(member).padStart(8, '0')}`, answers: list };
  return String((await must(`${votes}/pcOrApp-submitCustomSignup`, body, await memberToken(member))).id);
}

/** What the public will see of the form. */
export function preview(page: Page): Locator {
  return page.getByRole('region', { name: '报名表单预览' });
}

/** The labels of the preview from top to bottom; subtitles stand between 【】, stars before what must be filled in. */
export function previewed(page: Page): Promise<string[]> {
  return preview(page)
    .locator('.phone-label, .phone-group h4')
    .evaluateAll((labels) =>
      labels.map((label) => (label.tagName === 'H4' ? `【${label.textContent}】` : label.textContent)),
    );
}

/** A line of the form by the name of its field. */
export function line(page: Page, name: string): Locator {
  return page
    .getByRole('list', { name: '报名字段' })
    .getByRole('listitem')
    .filter({ has: page.locator('.custom-line-text b').getByText(name, { exact: true }) });
}
