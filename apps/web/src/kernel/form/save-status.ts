import type { AutosaveState, LocalReason } from './draft-sender';

const localTexts: Readonly<Record<LocalReason, string>> = {
  network: '网络异常，自动保存已暂停',
  session: '登录已失效，自动保存已暂停',
  conflict: '已有更新的内容，自动保存已暂停',
  page: '另一个页面正在编辑同一份草稿，自动保存已暂停',
};

const clockOf = (time: string) => time.slice(11);
const keptAt = (time: string) => `修改已于 ${clockOf(time)} 暂存在本页，请勿关闭`;

/** What the foot of a form says about its draft. */
export function autosaveText(state: AutosaveState): string {
  switch (state.kind) {
    case 'idle':
      return '';
    case 'saving':
      return '正在自动保存…';
    case 'saved':
      return `上次自动保存 ${clockOf(state.time)}`;
    case 'local':
      return `${localTexts[state.why]}；${keptAt(state.time)}`;
    case 'failed':
      return state.time === undefined ? state.message : `${state.message}；${keptAt(state.time)}`;
  }
}

export interface Unsaved {
  readonly isDirty: boolean;
  /** Files that wait, are on their way or failed. */
  readonly files: number;
}

/** What happens to unsaved changes and unfinished uploads when the page is left now. */
export function leaveText(state: AutosaveState, { isDirty, files }: Unsaved): string {
  const lost = files > 0 ? `还有 ${files} 个文件没有上传完，离开后不再上传。` : '';
  return `${isDirty ? unsavedText(state) : ''}${lost}`;
}

function unsavedText(state: AutosaveState): string {
  const isHere = state.kind === 'local' || (state.kind === 'failed' && state.time !== undefined);
  if (isHere) return '未保存的修改只暂存在本机的这个标签页，关闭后不能恢复。';
  if (state.kind === 'failed') return '未保存的修改没有自动保存成功，离开后可能丢失。';
  return '未保存的修改不会提交，只作为自动保存的草稿保留，下次打开可以恢复。';
}
