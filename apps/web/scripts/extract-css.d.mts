/** Writes src/antd.gen.css from the theme; throws on a component name antd does not have. */
export function extractCss(): Promise<void>;

/** Throws when the build holds a component whose rules are not in that file. */
export function assertExtracted(moduleIds: readonly string[]): void;
