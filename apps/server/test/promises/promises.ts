/** What is promised of a call, a write or a process, by code; the words are those that the operator reads. */
export interface Goal {
  /** Chinese name. */
  readonly title: string;
  /** The figure to reach, as the design states it. */
  readonly reach: string;
  /** What the broken twin of the test lacks. */
  readonly twin: string;
  /** The smallest size at which the whole figure is asked for; smaller ones sample it. */
  readonly whole: Size;
  /** Why there is no broken twin. Without it every promise needs one. */
  readonly noTwin?: string;
}

/** How much is asked of a promise: seconds in every test run, minutes before a release, hours now and then. */
export const sizes = ['fast', 'full', 'soak'] as const;
export type Size = (typeof sizes)[number];

/** Promises of the reliability design; a recorded figure belongs to one of them. */
export const promises = {
  P1: {
    title: '票与座位不超售、不漏售',
    reach: '500 人抢 50 张票 20 轮，每轮恰好售出 50 张；500 人抢一座只有一人得到；每次取样已售与余票之和等于总数',
    twin: '售票语句不看余票，数据库的约束也去掉',
    whole: 'full',
  },
  P2: {
    title: '课程名额、社团招募、场馆时段、晋级同样守住',
    reach: '300 人报 30 个名额恰好 30 人；300 人入团 20 个名额任何时刻不超；一个时段只有一人；同一队伍只晋级一次',
    twin: '先看后写，数据库的约束去掉',
    whole: 'fast',
  },
  P3: {
    title: '投票周期的限额在并发、重启与时间边界上成立，计票等于选票',
    reach: '6 种周期各 500 票并发，接受数恰好等于限额；周期边界前后 1 秒 12/12 正确；每次取样计票等于选票',
    twin: '多一张选票而不计票；周期按 UTC 日期划分',
    whole: 'full',
  },
  P4: {
    title: '已确认的写入在 kill -9 之后都在',
    reach: '应用被杀 100 次、数据库被杀 30 次，已确认的 100,000 次写入丢失 0，写到一半的 0，10 秒内重新就绪',
    twin: '数据库不等落盘就确认；少一条审计记录',
    whole: 'soak',
  },
  P5: {
    title: '任何接口都读不到、改不了别的场馆的数据',
    reach: '登记的接口全部覆盖，泄露 0，被改的行 0',
    twin: '接口不看场馆，数据库的行级安全也关掉',
    whole: 'full',
  },
  P6: {
    title: '没有权限的角色直接调用接口也做不到，谁也不能授出自己没有的权限',
    reach: '权限组合与写入接口逐一相符；撤销的权限下一次调用即生效；自我提权 0',
    twin: '只在菜单里检查权限',
    whole: 'full',
  },
  P7: {
    title: '服务端自管的字段不能由客户端写入',
    reach: '每个写入接口注入自管字段，被改的受保护列 0',
    twin: '把请求体直接并入更新语句',
    whole: 'fast',
  },
  P8: {
    title: '不合法的流程变更一律被拒',
    reach: '60,000 条指令里不合法的变更 0；50 人同时审批恰好一人成功、一条记录',
    twin: '状态取自请求体，审批不比对原状态',
    whole: 'full',
  },
  P9: {
    title: '富文本与审批说明在写入与显示时都净化',
    reach: '400 种以上的攻击写法与 10,000 个变体，脚本执行 0；正常文档的格式保留 100%',
    twin: '写入与显示都不净化',
    whole: 'full',
  },
  P10: {
    title: '上传按内容识别类型、限制大小、重新编码、不可执行、路径安全',
    reach: '120 种以上的文件逐一符合规定；大小限制精确到字节；20 个 20 MB 并发上传内存增长小于 200 MB；越界读取 0',
    twin: '相信文件名与客户端声明的类型',
    whole: 'fast',
  },
  P11: {
    title: '图片炸弹被拒绝',
    reach: '像素上限 4,000 万（含帧数）；各在 100 毫秒内拒绝，内存增长不超过 100 MB，其他请求不受影响',
    twin: '图像库的默认像素上限',
    whole: 'fast',
  },
  P12: {
    title: '导出的表格里没有可执行的公式，数据不变',
    reach: '公式单元格 0，外部链接 0，单元格文字与存储的文字完全相同',
    twin: '以等号开头的文字写成公式',
    whole: 'fast',
  },
  P13: {
    title: '登录猜测按账号与地址限速，不泄露账号是否存在，锁定不能被滥用',
    reach: '5 次失败后锁定 15 分钟；重启后仍有效；四种情形回答的字节相同，耗时不可分辨',
    twin: '用户名不存在时提前返回；限速的键取自请求体',
    whole: 'full',
  },
  P14: {
    title: '令牌可撤销、会轮换、只存散列、闲置与绝对到期',
    reach: '8 种撤销事件之后可用的令牌 0；数据库与日志里的令牌 0',
    twin: '令牌从缓存里核对',
    whole: 'fast',
  },
  P15: {
    title: '身份证号与证件照加密存储、处处脱敏、查看留痕',
    reach: '数据库、日志、导出与全部回答里的明文 0；每次查看完整号码都有审计记录',
    twin: '记录请求体；一列不脱敏',
    whole: 'full',
  },
  P16: {
    title: '平稳停机不丢请求',
    reach: '逐个重启 10,000 次请求失败 0；停止时已确认的与存下的完全一致，10 秒内退出',
    twin: '收到 SIGTERM 立即退出',
    whole: 'full',
  },
  P17: {
    title: '数据库停、慢、连接用尽时有清楚的回答并自行恢复',
    reach: '进程退出 0；3 秒内以 503 与中文说明回答；就绪探针 2 秒内翻转；恢复后 5 秒内成功；重复的效果 0',
    twin: '连接池不听错误事件',
    whole: 'full',
  },
  P18: {
    title: '上传或导出时磁盘满，不留半个文件与孤立的行',
    reach: '半个文件 0，缺文件的行 0，缺行的文件 0；提示磁盘空间不足；有空间后自行恢复',
    twin: '直接写到最终位置、先插入行',
    whole: 'fast',
  },
  P19: {
    title: '重复提交只有一次效果',
    reach: '同一个键并发 500 次、断线重试、提交与回答之间被杀，效果都恰好一次，回答逐字节相同',
    twin: '幂等键在事务之外存',
    whole: 'fast',
  },
  P20: {
    title: '并发编辑不会悄悄覆盖',
    reach: '500 对同时保存，悄悄覆盖 0，后保存的人得到说明',
    twin: '更新语句不带版本条件',
    whole: 'full',
  },
  P21: {
    title: '备份可以恢复，且经过演练',
    reach: '写入中做的备份恢复后，备份前已确认的记录 100% 在，文件逐字节相同；损坏的备份被发现',
    twin: '备份缺文件；备份被改一个字节',
    whole: 'fast',
  },
  P22: {
    title: '审计完整、防篡改、保存六个月以上',
    reach: '写入接口 100% 留下恰好一条记录；任何一条被删改都能查出；不足 190 天的记录不能清除',
    twin: '提交之后再记审计',
    whole: 'full',
  },
  P23: {
    title: '任意输入不产生注入、500 与泄露',
    reach: '80,000 次随机请求里 500 为 0，随输入变化的结果 0，未参数化的语句 0',
    twin: '排序列取自请求的文字',
    whole: 'full',
  },
  P24: {
    title: '导出的文件只给本人、只含本人可见的行与列',
    reach: '他人得到的字节 0；导出的行等于列表的行；票据一次一人 60 秒',
    twin: '票据不绑定用户',
    whole: 'full',
  },
  P25: {
    title: '没有服务端请求伪造、任意跳转与不安全的网址',
    reach: '60 种网址写法，对外连接 0（地图服务除外），存下的网址只有 http 与 https',
    twin: '只比对网址的文字',
    whole: 'fast',
  },
  P26: {
    title: '浏览器与启动时的安全默认值',
    reach: '全部回答带齐安全响应头；打包的页面里密钥 0；不安全的配置一律拒绝启动',
    twin: '打包的页面里放一个假密钥',
    whole: 'fast',
  },
  P27: {
    title: '密码规则同时满足等保与 ASVS',
    reach: '两套规则各通过自己的用例表；常见密码在两套规则里都被拒绝',
    twin: '只在浏览器里检查',
    whole: 'fast',
  },
} as const satisfies Record<string, Goal>;

export type PromiseCode = keyof typeof promises;
