/**
 * Words, names, dates of habit and walks over the keyboard that guessers try first; all lower-case. The policy takes
 * capitals, look-alike characters and digits and signs before and behind off before it looks here, so that each of these
 * stands for hundreds of passwords.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
password passwords passwort passw0rd password1 password12 password123 password1234 password12345 password123456 mypassword
newpassword thepassword changeme changeit letmein welcome welcome1 welcome123 login loginin signin access secret topsecret
default guest guest123 test test123 test1234 testtest tester testing demo demo1234 user user1234 username root toor rootroot
admin admin1 admin12 admin123 admin1234 admin12345 admin123456 adminadmin administrator superadmin sysadmin systemadmin manager
master supervisor operator webmaster server database oracle mysql postgres postgresql computer internet microsoft windows
123456 1234567 12345678 123456789 1234567890 0123456789 9876543210 987654321 87654321 1122334455 1357924680 147258369
147258369a 123123123 1231231234 1111111111 0000000000 8888888888 6666666666 5201314 1314520 5201314520 woaini woaini1314
woaini520 woaini123 iloveyou iloveyou1 iloveyou520 a123456 a12345678 a123456789 a1234567890 aa123456 aa123456789 abc123
abc123456 abc12345678 abcd1234 abcd12345 abcd123456 abc123abc123 abcdefg abcdefgh abcdefghij abcabcabc aaaaaaaaaa qq123456
qq123456789 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e 1qaz2wsx 1qaz2wsx3edc 1qaz1qaz 1qazxsw2
2wsx3edc 3edc4rfv qaz123 qazwsx qazwsx123 qazwsxedc qazwsxedc123 qazwsxedcrfv zaq12wsx zaq1xsw2 zaq1zaq1 xsw2zaq1 qwe123
qwe123456 qwe123qwe qweasd qweasd123 qweasdzxc qweasdzxc123 qweqwe qweqweqwe qwer1234 qwer123456 qwerty qwerty1 qwerty12
qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyui qwertyuiop qwertyuiop123 1234qwer 1234qwerasdf 123qwe 123qweasd
123qweasdzxc 123qwe123qwe asd123 asd123456 asdf1234 asdfasdf asdfgh asdfghjk asdfghjkl asdfghjkl123 zxc123 zxc123456 zxcv1234
zxcvbn zxcvbnm zxcvbnm123 zxcvbnmasdfghjkl poiuytrewq lkjhgfdsa mnbvcxz 1234abcd 123abc 123456a 123456aa 123456abc
1234567a 12345678a 123456789a 123456789abc 123456qwe 123456qwerty 12345qwert qwert12345 xiaoming zhangsan lisi wangwu nihao
nihao123 woshishui mima mima123 mima123456 mimamima zhongguo zhongguo123 china china123 beijing shanghai chongqing guangzhou
shenzhen wenhua wenhuaguan wenhuaguan123 yunguan yunguan123 bowuguan tushuguan gongsi bangong renmin dragon monkey sunshine
princess football baseball superman batman shadow michael jordan hello hello123 helloworld whatever trustno1 freedom starwars
qwer qwert asdf asdfg zxcv qaz wsx edc abc abcd abcde aaa aaaa aaaaaa aaaaaaaa zzz qqq www xxx aabbcc abab abc123abc asdasd
zxczxc qazqaz wsxwsx qweasdzxcv qazxsw qazxswedc plmokn okmijn ijnuhb uhbygv rfvtgb tgbyhn yhnujm ujmik poiuyt lkjhgf
woaiwo woaiwojia woaizhongguo aini ainiyiwannian ainiyibeizi wobuaini wojiao woshi woshiwo woyaoniya laopo laogong baobao baobei
baobeier dabao xiaobao xiaobei tiantian tianshi tianxia yangguang xingfu kuaile pingan jiankang shengri shengrikuaile gongxi
facai gongxifacai dajiahao nihaoma zaijian xiexie henhao haohao haoren xiaoxiao dada mama baba gege jiejie didi meimei laoshi
xuesheng tongxue pengyou yeye nainai zhanglei wangwei liwei zhangwei liuwei wangfang lina liqiang wangqiang zhangmin lijing
wangjing zhangjing liuyang wangyang lijie zhangjie liujie wanglei lilei hanmeimei xiaohong xiaogang xiaohua xiaoli xiaowang
xiaozhang xiaoliu xiaochen laowang laoli laozhang wangxiaoming zhangxiaoming lixiaoming chenjing chenjie chenwei yangyang huanghuang
liming zhouming sunming lihua zhanghua wanghua meihua guihua chunhua tianjin chengdu hangzhou nanjing wuhan xian suzhou
changsha qingdao dalian xiamen kunming guiyang lanzhou hefei nanchang fuzhou zhengzhou jinan shenyang harbin haerbin changchun
taiyuan shijiazhuang nanning haikou lasa xining yinchuan wulumuqi huhehaote hebei shanxi liaoning jilin heilongjiang jiangsu
zhejiang anhui fujian jiangxi shandong henan hubei hunan guangdong guangxi hainan sichuan guizhou yunnan xizang shaanxi gansu
qinghai ningxia xinjiang neimenggu taiwan xianggang aomen
changjiang huanghe changcheng tiananmen gugong zhonghua zhonghuarenmin huaxia longnian chinese mycountry iloveschina
wangluo diannao shouji yonghu yonghuming mingzi guanli guanliyuan chaojiguanliyuan xitong xitongguanli houtai houtaiguanli ceshi
ceshizhanghao zhanghao kouling denglu dengluma shujuku fuwuqi xinxi xinxizhongxin xinxike bangongshi caiwu renshi keji wangzhan
gonggong gonggongwenhua wenhuazhan wenhuaju wenlvju wenhuayun yunshang yunpingtai changguan guanzhang venue museum library culture
culturecenter culturalcenter cultural gallery theater artcenter art dance music painting calligraphy shufa guohua hechang wudao
yinyue meishu peixun huodong toupiao zhiyuanzhe feiyi pass passwd pwd pword passcode passkey passphrase secure security private
system sys service support helpdesk office staff employee company corporate business enterprise customer client public temp
temppass temporary initial init first start begin open opensesame enter entry backup backdoor console control panel dashboard
manage management developer develop development dev production prod staging release version update upgrade install setup config
linux ubuntu debian redhat centos apache nginx tomcat docker kubernetes jenkins gitlab github redis mongo mongodb sqlserver sa
huawei xiaomi tencent alibaba taobao weixin wechat baidu alipay zhifubao douyin weibo jingdong dell lenovo apple samsung android
iphone google facebook twitter youtube amazon yahoo hotmail gmail outlook adobe cisco intel amd nokia sony toshiba
ashley bailey charlie jennifer jessica thomas daniel andrew anthony matthew robert joshua william amanda hunter buster soccer
hockey killer george summer winter spring autumn january february march april june july august september october november
december monday tuesday wednesday thursday friday saturday sunday morning evening pepper ginger cookie chocolate banana orange
cheese coffee flower butterfly purple yellow green black white silver golden diamond crystal angel heaven forever lovely love
lovers loveme loveyou iloveu ilove ihateyou fuckyou fuckme asshole pussy sexy hottie babygirl babyboy sweety honey tigger tiger
lion eagle falcon phoenix wolf bear panda kitty kitten puppy doggy rabbit mickey minnie donald snoopy pokemon pikachu naruto
ninja samurai warrior wizard magic merlin gandalf matrix hacker cracker money dollar million lucky lucky7 winner champion hero
legend victory power energy thunder lightning storm ocean river mountain forest island nature earth planet galaxy universe star
stars moon rainbow mustang ferrari porsche corvette camaro yamaha honda toyota harley ranger cowboy cowboys yankees lakers
chelsea arsenal liverpool barcelona realmadrid manchester juventus messi ronaldo kobe kobebryant nba basketball tennis golf
swimming guitar piano drummer rockstar metallica nirvana eminem beatles blink poohbear spongebob scooby homer simpson bond
jamesbond agent mission impossible terminator zelda mario nintendo playstation xbox gamer gaming minecraft fortnite dota league
warcraft starcraft diablo counter strike qwertz azerty dvorak asdfjkl fghj hjkl ghjk vbnm bnm cvbn dfgh sdfg wert erty rtyu tyui
yuio uiop
`
    .trim()
    .split(/\s+/),
);
