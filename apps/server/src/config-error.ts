/** A setting that the server cannot start with; the message names the setting, in Chinese. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
