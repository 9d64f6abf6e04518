/** What people book rooms and halls for, and why that is refused, taken back or impossible for a while. */
export const purposes: Readonly<Record<'site' | 'hall', readonly string[]>> = {
  site: [
    '社区合唱团每周排练',
    '旗袍队走秀排练',
    '少儿民乐班家长开放课',
    '川剧座唱班活动',
    '街道广场舞展演彩排',
    '读书会：巴渝名家散文',
    '退休教师书法交流',
    '青年话剧社剧本围读',
    '手风琴爱好者小型音乐会',
    '摄影协会作品点评会',
    '残疾人艺术团排练',
    '暑期公益舞蹈课',
  ],
  hall: [
    '江北农民画小型展',
    '社区居民书画联展',
    '少儿美术培训成果展',
    '非遗剪纸体验与展示',
    '老照片里的嘉陵江',
    '摄影协会年度作品展布展',
    '学校研学参观',
    '企业职工书画展',
    '陶艺社作品展示',
    '集邮协会专题展',
  ],
};

export const refusals = [
  '该时段馆内已有演出安排',
  '人数超过场地容纳上限',
  '用途与场地不符，请改订展厅',
  '资料不全，请补充活动方案后再预订',
];
export const withdrawals = ['设备检修，已电话告知改期', '馆内临时活动占用', '联系人来电取消'];
export const approvals = ['', '', '', '请提前 15 分钟到场', '请活动结束后恢复桌椅'];
export const closureReasons = ['年度消防设施检测', '灯光音响系统检修', '地板打蜡保养', '馆内大型活动占用', '墙面粉刷'];
