import { type AnyContent, pathOf } from '@yunguan/contract/kernel/content';
import { holdsOption } from '@yunguan/contract/kernel/options';
import { Status, statusNames } from '@yunguan/contract/kernel/review';
import type { MenuNode } from '@yunguan/contract/platform/shell';
import type { Client } from '@/kernel/api/client';
import { heldOptions, menuOf, pagePath } from '@/kernel/session/menu-tree';
