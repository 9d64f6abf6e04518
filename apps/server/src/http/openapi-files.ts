import { liveEvents, liveEventsPath } from '@yunguan/contract/kernel/live-events';
import { resumableUploadPath } from '@yunguan/contract/kernel/upload-limits';
import { rawRoutes } from '@yunguan/contract/registry';
import { failureResponse } from './openapi-schemas';

type Raw = (typeof rawRoutes)[number];
type Operations = Record<string, Record<string, unknown>>;

const bearer = { security: [{ bearer: [] }] };
const text = { type: 'string' };
const inHeader = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: text,
});
const tus = inHeader('Tus-Resumable', '1.0.0');

/** Calls that answer a file, a stream of events or a step of a transfer, instead of the envelope: path and operations. */
export function fileOperations(tagOf: (path: string) => string): [path: string, operations: Operations][] {
  return rawRoutes.flatMap((raw) => {
    const common = { tags: [tagOf(raw.path)], description: `权限：${raw.guard}` };
    if (raw.path === resumableUploadPath) return transferOperations(common);
    const operation = raw.path === liveEventsPath ? eventsOperation(raw, common) : downloadOperation(raw, common);
    return [[raw.path, { [raw.method.toLowerCase()]: operation }]];
  });
}

function downloadOperation({ method, path }: Raw, common: object): Record<string, unknown> {
  const isExport = path.endsWith('exportFile');
  const name = isExport ? 'data' : 'filePath';
  const type = isExport ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' : 'image/png';
  const properties = { [name]: text };
  return {
    ...common,
    summary: isExport ? '下载导出的表格' : '下载二维码',
    ...(method === 'GET'
      ? { parameters: [{ name, in: 'query', required: true, schema: text }] }
      : {
          requestBody: {
            content: { 'application/json': { schema: { type: 'object', properties, required: [name] } } },
          },
        }),
    responses: {
      200: { description: '文件内容；被拒绝时为 JSON', content: { [type]: {}, ...failureResponse.content } },
      default: failureResponse,
    },
  };
}

function eventsOperation(_raw: Raw, { tags, description }: { tags: string[]; description: string }) {
  return {
    tags,
    summary: '变更事件（server-sent events）',
    description: `${description}。事件名：${liveEvents.join('、')}`,
    ...bearer,
    responses: { 200: { description: '事件流', content: { 'text/event-stream': {} } }, default: failureResponse },
  };
}

/** tus 1.0: begin, ask how far it is, go on, give up. */
function transferOperations(common: object): [string, Operations][] {
  const answers = (status: number, description: string) => ({
    responses: { [status]: { description }, default: failureResponse },
  });
  const id = { name: 'id', in: 'path', required: true, schema: text };
  const offset = inHeader('Upload-Offset', '已收到的字节数');
  const content = { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } };
  return [
    [
      resumableUploadPath,
      {
        post: {
          ...common,
          ...bearer,
          summary: '开始分段上传',
          parameters: [tus, inHeader('Upload-Length', '文件的字节数')],
          ...answers(201, '已建立；地址在 Location 头'),
        },
      },
    ],
    [
      `${resumableUploadPath}/{id}`,
      {
        head: {
          ...common,
          ...bearer,
          summary: '已上传多少',
          parameters: [id, tus],
          ...answers(200, '见 Upload-Offset 头'),
        },
        patch: {
          ...common,
          ...bearer,
          summary: '上传一段',
          parameters: [id, tus, offset],
          requestBody: { required: true, content },
          ...answers(204, '已收到；见 Upload-Offset 头'),
        },
        delete: { ...common, ...bearer, summary: '放弃上传', parameters: [id, tus], ...answers(204, '已删除') },
      },
    ],
  ];
}
