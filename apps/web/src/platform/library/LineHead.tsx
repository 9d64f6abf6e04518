import './resource-line.css';

/** Names of the columns; sorting lies above the list, in the specification's six orders. */
export function LineHead() {
  return (
    <div className="library-line-head" aria-hidden>
      <div className="resource-line">
        <span />
        <span />
        <span>名称</span>
        <span>大小</span>
        <span>尺寸 / 时长</span>
        <span>使用</span>
        <span>提示</span>
        <span>上传时间</span>
      </div>
    </div>
  );
}
