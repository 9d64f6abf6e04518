import calls from '../../../docs/spec/calls.json';

/** The specification's 163 calls as it writes them (`docs/spec/calls.json`): path, method, and the names and types it sends. */
export const specification = calls.map(({ area, path, method, body, payload }) => ({
  area,
  path,
  method,
  body,
  payload: payload.map(({ name, type }): [name: string, type: string] => [name, type]),
}));
