export const nothing = () => undefined;

function hills(sun: string, far: string, near: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 375 170"><rect width="375" height="170" fill="#ECE4D3"/><circle cx="90" cy="45" r="26" fill="${sun}"/><path d="M0 110c80-60 140 20 210-20s100-20 165 20v60H0z" fill="${far}"/><path d="M0 150c90-50 160 20 230-15s100-10 145 10v25H0z" fill="${near}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
export const covers = [
  hills('#A93D2C', '#B9C9BC', '#2C5F52'),
  hills('#A93D2C', '#AFC0D2', '#2F4A66'),
  hills('#2C5F52', '#E0B09A', '#7E3526'),
  hills('#C09A3E', '#DDC58A', '#6F4E15'),
];

export const states = [
  [100, '已通过'],
  [1, '审核中'],
  [0, '待提交'],
  [101, '未通过'],
  [2, '复审'],
  [102, '反审待提交'],
] as const;

export const article =
  '<h2>展厅简介</h2><p>群星美术馆一号展厅位于二楼东侧，<strong>层高 5.2 米</strong>，配备恒温恒湿系统与可移动展墙，适合书画、摄影与非遗展陈。</p><ul><li><p>开放时间内可提前 3 日预约布展</p></li><li><p>撤展须恢复展墙原状</p></li></ul><table><tbody><tr><th>时段</th><th>说明</th></tr><tr><td>上午</td><td>09:00-12:00</td></tr></tbody></table>';
