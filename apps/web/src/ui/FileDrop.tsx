import { type ReactNode, useRef } from 'react';
import { useFileDrop } from './use-file-drop';

export interface FileDropProps {
  readonly id?: string | undefined;
  /** Name of the class; while files hover over it, there is another one ending in `-over`. */
  readonly className: string;
  /** Name of the field behind it, for example 选择图片文件. */
  readonly inputLabel: string;
  /** Kinds of files, as the browser takes them. */
  readonly accept: string;
  readonly onFiles: (files: File[]) => void;
  readonly children: ReactNode;
}

/** A button that asks for files and takes those dropped on it. */
export function FileDrop({ id, className, inputLabel, accept, onFiles, children }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const { isOver, drop } = useFileDrop(({ files }) => onFiles([...files]));
  return (
    <>
      <button
        type="button"
        {...(id !== undefined && { id })}
        className={isOver ? `${className} ${className}-over` : className}
        onClick={() => input.current?.click()}
        {...drop}
      >
        {children}
      </button>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple
        hidden
        aria-label={inputLabel}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file may be chosen once more.
          target.value = '';
        }}
      />
    </>
  );
}
