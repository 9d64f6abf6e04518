/** A teacher's trade: what is taught, and where it was learned. */
export interface DemoTeaching {
  readonly type: string;
  readonly school: string;
  readonly profession: string;
  readonly employer: string;
  readonly about: string;
}

type Row = readonly [type: string, school: string, profession: string, employer: string, about: string];
const named = ([type, school, profession, employer, about]: Row): DemoTeaching => ({
  type,
  school,
  profession,
  employer,
  about,
});

const rows: readonly Row[] = [
  ['舞蹈', '北京舞蹈学院', '民族民间舞', '两江新区文化馆', '编导作品多次获市级群星奖，擅长摆手舞与秧歌教学。'],
  ['声乐', '四川音乐学院', '声乐表演', '两江新区合唱团', '从事合唱训练二十年，带队赴京演出。'],
  ['器乐', '中央音乐学院', '二胡演奏', '重庆民族乐团', '国家二级演奏员，教学细致，学生多人考级优秀。'],
  ['戏曲曲艺', '中国戏曲学院', '川剧表演', '重庆市川剧院', '工小旦，常年在社区传授变脸与身段基础。'],
  ['书法', '西南大学', '书法学', '两江新区书法家协会', '楷行兼擅，主编社区书法教材。'],
  ['绘画', '四川美术学院', '中国画', '两江新区美术馆', '以嘉陵江写生见长，举办个展六次。'],
  ['摄影', '北京电影学院', '摄影创作', '两江新区摄影家协会', '拍摄山城梯坎十五年，出版画册三部。'],
  ['非遗手工', '重庆工艺美术学校', '竹编工艺', '两江新区非遗保护中心', '市级竹编代表性传承人，授课以实用器物为主。'],
  ['朗诵主持', '中国传媒大学', '播音与主持', '两江新区广播电视中心', '普通话一级甲等，常年主持群众文化活动。'],
  ['少儿综合', '重庆师范大学', '学前教育', '两江新区少年宫', '设计亲子美育课程，课堂活泼有序。'],
  ['舞蹈', '重庆师范大学', '舞蹈学', '龙头寺社区学校', '专注中老年形体与广场舞编排。'],
  ['声乐', '西南大学', '音乐教育', '两江新区实验中学', '少儿合唱指挥，曾获全国展演一等奖。'],
  ['器乐', '上海音乐学院', '古筝演奏', '两江新区文化馆', '古筝集体课教学法研究者，课程循序渐进。'],
  ['书法', '中国美术学院', '书法与篆刻', '独立艺术工作者', '篆刻入门课深受年轻人欢迎。'],
  ['绘画', '四川美术学院', '油画', '两江新区画院', '风景写生课带学员走遍两江四岸。'],
  ['非遗手工', '四川美术学院', '工艺美术', '两江新区蜀绣工坊', '蜀绣双面绣技法传习人。'],
];

/** One for each kind of teaching, again and again in the order of the list. */
export const teachings: readonly DemoTeaching[] = rows.map(named);
