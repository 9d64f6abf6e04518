/** First match wins: most browsers also carry the names of others. */
const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['微信', /MicroMessenger\/(\d+)/],
  ['钉钉', /DingTalk\/(\d+)/],
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['360 浏览器', /(?:QIHU|360SE|360EE)(?:[\s/](\d+))?/],
  ['QQ 浏览器', /M?QQBrowser\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari/],
];

const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  // Browsers say 10.0 for Windows 11, too.
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux|X11/],
];

/** Browser and system of a user agent, for example `Chrome 126 · Windows`; `未知浏览器` when neither is known. */
export function browserText(userAgent: string): string {
  const browser = browsers.flatMap(([name, pattern]) => {
    const found = pattern.exec(userAgent);
    return found ? [`${name}${found[1] === undefined ? '' : ` ${found[1]}`}`] : [];
  })[0];
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const parts = [browser, system].filter((part) => part !== undefined);
  return parts.length === 0 ? '未知浏览器' : parts.join(' · ');
}
