import { createElement, lazy } from 'react';
import type { Screens } from '@/kernel/screens/use-screens';
import { pagePaths } from '@/kernel/session/page-paths';
import { screens } from './screens';

/** A shell in its own tab would open itself without end. */
const shells: ReadonlySet<string> = new Set([pagePaths.business, pagePaths.firstMenu]);

/** The screens as the shells show them in their tabs; fetched when their tab is opened. */
export const embeddedScreens: Screens = Object.fromEntries(
  Object.entries(screens)
    .filter(([path]) => !shells.has(path))
    .map(([path, load]) => [path, createElement(lazy(load))]),
);
