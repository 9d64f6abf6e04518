import { useCallback, useEffect, useRef, useState } from 'react';

export interface Region {
  id: string;
  name: string;
}

export type RegionPath = readonly [province: string, city: string, district: string, street: string];

export interface RegionLevel {
  parentId: string;
  state: 'loading' | 'ready' | 'failed';
  regions: Region[];
}

interface RegionLevelsInput {
  value: RegionPath | undefined;
  onChange: ((value: RegionPath) => void) | undefined;
  load: (parentId?: string) => Promise<Region[]>;
  onClosed: ((closed: boolean) => void) | undefined;
}

const nowhere: RegionPath = ['', '', '', ''];

/** The choices of each level that may be chosen from now; a level is absent until its parent is chosen. */
export function useRegionLevels({ value = nowhere, onChange, load, onClosed }: RegionLevelsInput) {
  const [known, setKnown] = useState<Readonly<Record<string, RegionLevel>>>({});
  const callbacks = useRef({ load, onChange, onClosed });
  callbacks.current = { load, onChange, onClosed };

  const fetchLevel = useCallback((parentId: string) => {
    const put = (level: RegionLevel) => setKnown((before) => ({ ...before, [parentId]: level }));
    put({ parentId, state: 'loading', regions: [] });
    callbacks.current.load(parentId || undefined).then(
      (regions) => put({ parentId, state: 'ready', regions }),
      () => put({ parentId, state: 'failed', regions: [] }),
    );
  }, []);

  const parents = parentsOf(value);
  const missing = parents.find((parentId) => !(parentId in known));
  useEffect(() => {
    if (missing !== undefined) fetchLevel(missing);
  }, [missing, fetchLevel]);

  const levels = parents.map((parentId) => known[parentId]);
  const only = onlyChoice(value, levels);
  useEffect(() => {
    if (only) callbacks.current.onChange?.(only);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- compared by content, it is built anew on each render
  }, [only?.join()]);

  const last = levels.at(-1);
  const closed = value[3] !== '' || (last?.state === 'ready' && last.regions.length === 0);
  useEffect(() => callbacks.current.onClosed?.(closed), [closed]);

  return {
    path: value,
    levels,
    choose: (level: number, id: string) => onChange?.(withLevel(value, level, id)),
    retry: () => last && fetchLevel(last.parentId),
  };
}

/** Whose children the visible levels show: the whole country, then each chosen region but the street. */
function parentsOf(value: RegionPath): string[] {
  const gap = value.slice(0, 3).indexOf('');
  return ['', ...value.slice(0, gap === -1 ? 3 : gap)];
}

/** Choosing at one level leaves the upper ones and empties the lower ones (002 §5.1). */
function withLevel(value: RegionPath, level: number, id: string): RegionPath {
  const at = (index: number) => {
    if (index < level) return value[index] ?? '';
    return index === level ? id : '';
  };
  return [at(0), at(1), at(2), at(3)];
}

/** A city without districts to choose from must not cost a click; an empty form chooses nothing by itself. */
function onlyChoice(value: RegionPath, levels: (RegionLevel | undefined)[]): RegionPath | undefined {
  const open = levels.length - 1;
  const regions = levels[open]?.regions ?? [];
  const [single] = regions;
  if (open === 0 || !single || regions.length > 1 || value[open] !== '') return undefined;
  return withLevel(value, open, single.id);
}
