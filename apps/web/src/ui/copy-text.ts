/** Puts a text on the clipboard; false where the browser does not let it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    // There is none where the page came without encryption.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedByCommand(text);
  }
}

/** The older way, which asks for no permission. */
function copiedByCommand(text: string): boolean {
  let isCopied = false;
  const handleCopy = (event: ClipboardEvent) => {
    event.preventDefault();
    event.stopPropagation();
    event.clipboardData?.setData('text/plain', text);
    isCopied = event.clipboardData !== null;
  };
  document.addEventListener('copy', handleCopy, { capture: true });
  try {
    document.execCommand('copy');
  } catch {
    return false;
  } finally {
    document.removeEventListener('copy', handleCopy, { capture: true });
  }
  return isCopied;
}
