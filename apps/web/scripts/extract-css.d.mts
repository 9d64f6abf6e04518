/** antd's rules under our theme, by the name of the style hook; throws on a component name antd does not have. */
export function extractCss(): Promise<Map<string, string>>;
