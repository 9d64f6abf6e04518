import { vi } from 'vitest';

/** Uploads of which those of the names are refused; `vi.unstubAllGlobals` ends it. */
export function stubUploads(failing: readonly string[]): void {
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      status = 200;
      responseText = '';
      onload: () => void = () => undefined;
      onloadend: () => void = () => undefined;
      open(): void {}
      setRequestHeader(): void {}
      abort(): void {}
      send(form: FormData): void {
        // What `postFile` has put in.
        const { name, size } = form.get('file') as File;
        const stored = { name, suffix: '.jpg', relativePath: `/files/${name}`, size, width: 540, height: 340 };
        this.responseText = JSON.stringify(
          failing.includes(name)
            ? { state: 0, msg: '当前上传人数较多，请稍后再试', objects: { code: 'BUSY' } }
            : { state: 1, msg: '上传成功', objects: [stored] },
        );
        setTimeout(() => {
          this.onload();
          this.onloadend();
        });
      }
    },
  );
}
