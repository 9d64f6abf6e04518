import { vi } from 'vitest';

/** Uploads of which those of the names fail as if there were no network; `vi.unstubAllGlobals` ends it. */
export function stubUploads(failing: readonly string[]): void {
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      status = 200;
      responseText = '';
      onload: () => void = () => undefined;
      onerror: () => void = () => undefined;
      onloadend: () => void = () => undefined;
      open(): void {}
      setRequestHeader(): void {}
      abort(): void {}
      send(form: FormData): void {
        // What `postFile` has put in.
        const { name, size } = form.get('file') as File;
        const stored = { name, suffix: '.jpg', relativePath: `/files/${name}`, size, width: 540, height: 340 };
        this.responseText = JSON.stringify({ state: 1, msg: '上传成功', objects: [stored] });
        setTimeout(() => {
          if (failing.includes(name)) this.onerror();
          else this.onload();
          this.onloadend();
        });
      }
    },
  );
}
