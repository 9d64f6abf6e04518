import type { Plugin, ResolveModulePreloadDependenciesFn } from 'vite';

/** Keeps what the frame brings out of the lists of parts that pages fetch. */
export function frameFiles(): {
  readonly plugin: Plugin;
  readonly resolveDependencies: ResolveModulePreloadDependenciesFn;
};
