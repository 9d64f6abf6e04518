import { EnvelopeState } from '@yunguan/contract/kernel/envelope';
import { messages } from '@yunguan/contract/kernel/messages';
import { isConnectionLoss } from '../db/database';
import { errorCode } from '../error-code';
import { AppError, SessionError } from '../kernel/app-error';
import { fileTexts, FileError } from '../kernel/files/file-error';
import { refusalText, sessionText } from './envelope';

export interface Failure {
  readonly status: number;
  readonly body: string;
  /** Word for the audit log and the metrics. */
  readonly result: string;
  /** Facts for the audit log. */
  readonly detail?: Readonly<Record<string, unknown>>;
  /** True when nobody foresaw it, or the service itself fails: it is logged with its stack. */
  readonly unexpected: boolean;
}

/** Said of a body that is not of the kind that the call takes. */
export const wrongTypeTexts = {
  call: '请求类型不支持，请使用 application/json',
  upload: '请使用 multipart/form-data 上传文件',
} as const;

/** Of a multipart body whose parts no form of ours has. */
const brokenUpload = '上传内容格式不正确';

const requestTexts: Record<string, { status: number; message: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, message: '请求内容过大' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, message: wrongTypeTexts.call },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 200, message: '请求内容不能为空' },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 200, message: '请求内容不是有效的 JSON' },
  BODY_NESTED_TOO_DEEP: { status: 200, message: '请求内容的层数过多' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 200, message: '请求内容长度不正确' },
  FST_PARTS_LIMIT: { status: 200, message: brokenUpload },
  FST_FIELDS_LIMIT: { status: 200, message: brokenUpload },
  FST_PROTO_VIOLATION: { status: 200, message: brokenUpload },
  FST_INVALID_JSON_FIELD_ERROR: { status: 200, message: brokenUpload },
  FST_REQ_FILE_TOO_LARGE: { status: 413, message: '文件过大' },
  FST_INVALID_MULTIPART_CONTENT_TYPE: { status: 415, message: wrongTypeTexts.upload },
};

/** The only place that turns an error into an answer; never decides by a message text (architecture §1.5). */
export function toFailure(error: unknown, requestId: string): Failure {
  if (error instanceof AppError) {
    const body = refusalText(error.message, { code: error.code, ...error.detail });
    return { status: statusOf(error), body, result: `refused:${error.code}`, unexpected: false };
  }
  if (error instanceof SessionError) return sessionFailure(error);
  if (error instanceof FileError) {
    const { code, detail } = error;
    // A store that is down or full, in contrast to a queue that is: somebody must find out why.
    const isBroken = code === 'BUSY' && error.cause !== undefined;
    const body = refusalText(error.message, { code, ...(isBroken && { requestId }) });
    return { status: code === 'BUSY' ? 503 : 200, body, result: `refused:${code}`, detail, unexpected: isBroken };
  }
  const known = requestTexts[errorCode(error) ?? ''];
  if (known) {
    const body = refusalText(known.message, { code: 'VALIDATION' });
    return { status: known.status, body, result: 'refused:VALIDATION', unexpected: false };
  }
  // A NUL character: no column can keep it, and no form of ours sends it.
  if (errorCode(error) === '22021') {
    const body = refusalText('提交的内容中含有无法保存的字符', { code: 'VALIDATION' });
    return { status: 200, body, result: 'refused:VALIDATION', unexpected: false };
  }
  const isFull = errorCode(error) === '53100';
  const busy =
    isFull || isConnectionLoss(error) || ['57014', '53300', '55P03', '40P01', '40001'].includes(errorCode(error) ?? '');
  const body = refusalText(isFull ? fileTexts.diskFull : messages.busy, { code: 'BUSY', requestId });
  return { status: busy ? 503 : 200, body, result: busy ? 'failed:BUSY' : 'failed:UNEXPECTED', unexpected: true };
}

function statusOf(error: AppError): number {
  if (error.code === 'TOO_MANY') return 429;
  return error.code === 'BUSY' ? 503 : 200;
}

function sessionFailure(error: SessionError): Failure {
  if (error.reason === 'expired') {
    const body = sessionText(EnvelopeState.expired, error.message);
    return { status: 200, body, result: 'refused:EXPIRED', unexpected: false };
  }
  // A valid token without a login is an ordinary 107; a missing, forged or revoked one also answers HTTP 401.
  const status = error.reason === 'missing' ? 200 : 401;
  return {
    status,
    body: sessionText(EnvelopeState.notLoggedIn, error.message),
    result: 'refused:NO_LOGIN',
    unexpected: false,
  };
}
