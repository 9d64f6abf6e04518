/** What a key or password looks like, wherever it stands. Each must be found by its example in the tests. */
export const secretPatterns = [
  { name: '私钥', pattern: /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/ },
  { name: '亚马逊云密钥', pattern: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/ },
  { name: '阿里云密钥', pattern: /\bLTAI[0-9A-Za-z]{12,26}\b/ },
  { name: '腾讯云密钥', pattern: /\bAKID[0-9A-Za-z]{32}\b/ },
  { name: '谷歌密钥', pattern: /\bAIza[0-9A-Za-z_-]{35}\b/ },
  {
    name: '代码托管令牌',
    pattern: /\b(?:gh[pousr]_[0-9A-Za-z]{36}|github_pat_[0-9A-Za-z_]{60,}|glpat-[0-9A-Za-z_-]{20})\b/,
  },
  { name: '包仓库令牌', pattern: /\bnpm_[0-9A-Za-z]{36}\b|_authToken\s*=\s*[^\s$]{8,}/ },
  { name: '微信密钥', pattern: /\bwx[0-9a-f]{16}\b[^\n]{0,40}\b[0-9a-f]{32}\b/ },
  { name: '带密码的数据库地址', pattern: /\bpostgres(?:ql)?:\/\/[^\s:/@'"`$<]+:(?!\*|…|\.\.\.)[^\s@'"`$<{]{8,}@/ },
  {
    name: '对象存储密钥',
    pattern: /(?:access_?key_?secret|secret_?access_?key|secret_?key)['"]?\s*[:=]\s*['"][0-9A-Za-z/+=]{20,}['"]/i,
  },
];

/** What no page may carry: names that only the server knows, and where its sources lie. */
export const serverOnlyPatterns = [
  { name: '源码映射', pattern: /\/\/# sourceMappingURL=/ },
  { name: '服务端环境变量', pattern: /\b(?:DATABASE_URL|DATA_KEY|METRICS_TOKEN|ADMIN_PASSWORD|FILES_URL)\b/ },
  { name: '演示密码', pattern: /Venue@2026/ },
];

/**
 * What of the patterns a text contains.
 * @param {string} text
 * @param {readonly { name: string, pattern: RegExp }[]} patterns
 * @returns {string[]} the names
 */
export function found(text, patterns) {
  return patterns.filter(({ pattern }) => pattern.test(text)).map(({ name }) => name);
}
