import { readFileSync } from 'node:fs';
import { ConfigError } from './config-error';
import { systemReason } from './system-problem';

/** Reads the file that a setting names. @throws ConfigError */
export function readSettingFile(setting: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new ConfigError(`无法读取 ${setting} 指定的文件 ${file}：${systemReason(error)}`);
  }
}
