/** Words, dates of habit and walks over the keyboard that guessers try first; all lower-case. */
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
`
    .trim()
    .split(/\s+/),
);
