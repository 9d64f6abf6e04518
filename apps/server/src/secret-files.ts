import { ConfigError } from './config-error';
import { readSettingFile } from './setting-file';

/** Settings that a key store may hand over as a file, so that they stand in no environment and no process list. */
export const secretNames = [
  'DATA_KEY',
  'NEW_DATA_KEY',
  'DATABASE_URL',
  'FILES_URL',
  'ADMIN_PASSWORD',
  'METRICS_TOKEN',
  'GEOCODER_KEY',
  'SMS_TOKEN',
] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The environment with the contents of the files that `<NAME>_FILE` points to (systemd credentials, container secrets,
 * what an agent of a vault writes).
 * @throws ConfigError when a file cannot be read or is empty, or a secret is given twice
 */
export function withSecretFiles(env: Environment): Environment {
  const read = secretNames.flatMap((name) => {
    const file = env[`${name}_FILE`]?.trim();
    if (!file) return [];
    if (env[name]?.trim()) throw new ConfigError(`${name} 与 ${name}_FILE 只能设置一个`);
    return [[name, contentOf(`${name}_FILE`, file)] as const];
  });
  return { ...env, ...Object.fromEntries(read) };
}

function contentOf(setting: string, file: string): string {
  const content = readSettingFile(setting, file).toString('utf8').trim();
  if (content === '') throw new ConfigError(`${setting} 指定的文件 ${file} 是空的`);
  return content;
}
