import type { CommitmentWords } from './commitment-text';

/** A first text to change, for a venue that has none. */
export function commitmentTemplate(venueName: string): CommitmentWords {
  const paragraphs = [
    `为保障活动安全有序进行，本人（本团队）自愿报名参加${venueName}组织的活动，并作出如下承诺：`,
    '一、所填报名信息和提交的材料真实有效；参赛作品为原创，不侵犯他人的著作权、肖像权等合法权益。',
    '二、了解自身身体状况，确认适合参加本次活动；未成年人参加活动，已征得监护人同意，并由监护人负责看护。',
    '三、遵守活动规则和场馆管理规定，听从工作人员安排，爱护公共设施，妥善保管随身财物。',
    '四、自觉遵守交通、消防等安全规定，不携带易燃、易爆等危险物品入场。',
    '五、因本人（本团队）违反规定造成的人身伤害、财产损失，由本人（本团队）承担相应责任。',
  ];
  return { title: '活动安全承诺书', content: paragraphs.map((text) => `<p>${text}</p>`).join('') };
}
