/** Writes src/antd.gen.css from the theme; throws on a component name antd does not have. */
export function extractCss(): Promise<void>;
