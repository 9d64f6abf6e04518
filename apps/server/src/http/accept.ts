/** Whether an Accept header names the type itself: what not every program reads must be asked for. */
export function acceptsByName(header: string | undefined, type: string): boolean {
  return (weights(header).get(type) ?? 0) > 0;
}

/** Whether an Accept header allows the type, by name or by wildcard (RFC 9110, 12.5.1); without a header all are. */
export function acceptsType(header: string | undefined, type: string): boolean {
  if (header === undefined || header.trim() === '') return true;
  const known = weights(header);
  const weight = known.get(type) ?? known.get(`${type.split('/')[0]}/*`) ?? known.get('*/*');
  return (weight ?? 0) > 0;
}

function weights(header = ''): Map<string, number> {
  return new Map(
    header.split(',').map((range) => {
      const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return [type, quality === undefined ? 1 : Number(quality.slice(2)) || 0];
    }),
  );
}
