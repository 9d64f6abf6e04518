/** Why what comes free goes past whoever waits: nobody can sign in for him. */
export function DisabledMember() {
  return (
    <span className="hint" title="会员已停用，转正时跳过，位置保留；重新启用后恢复。">
      会员已停用
    </span>
  );
}
