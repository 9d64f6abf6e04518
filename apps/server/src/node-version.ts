import { ConfigError } from './config-error';

/** Oldest Node that the program is tested with, as package.json says. */
const oldest = { major: 20, minor: 19 } as const;

/** @throws ConfigError when the running Node is older than the program can be trusted on */
export function checkNode(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > oldest.major || (major === oldest.major && minor >= oldest.minor)) return;
  throw new ConfigError(`Node 版本过低（${version}），需要 ${oldest.major}.${oldest.minor} 或更高版本，建议使用 24。`);
}
