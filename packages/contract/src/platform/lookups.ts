import * as z from 'zod';
import { endpoint } from '../kernel/endpoint';
import { staff, token } from '../kernel/need';
import { askedParent } from '../kernel/tree';
import { id } from '../kernel/wire-values';

export const queryAreaList = endpoint({
  path: '/api/publics/v1/get-queryAreaList',
  need: token,
  effect: 'read',
  summary: '下级行政区划；不给上级时为省级',
  input: z.object({ parentId: id.nullish().transform(askedParent) }),
  output: z.array(z.object({ id: z.string(), name: z.string(), parentId: z.string().nullable() })),
});

export const childrenByNodeName = endpoint({
  path: '/api/dictionaries/v1/pcOrAdminOrApp-getChildrenByNodeName',
  need: token,
  effect: 'read',
  summary: '字典节点的选项',
  input: z.object({ nodeName: id }),
  output: z.object({ list: z.array(z.object({ id: z.string(), displayName: z.string(), nodeValue: z.string() })) }),
});

export interface DepartmentNode {
  id: string;
  name: string;
  children: DepartmentNode[];
}
const departmentNode: z.ZodType<DepartmentNode> = z.object({
  id: z.string(),
  name: z.string(),
  get children() {
    return z.array(departmentNode);
  },
});

export const departmentList = endpoint({
  path: '/api/systems/v1/admin-getSysDepartmentList',
  need: staff,
  effect: 'read',
  summary: '部门树',
  input: z.object({ venueId: id.nullish() }),
  output: z.object({ datas: z.array(departmentNode) }),
});

export const userList = endpoint({
  path: '/api/systems/v1/admin-getSysUserList',
  need: staff,
  effect: 'read',
  summary: '用户列表',
  input: z.object({ venueId: id.nullish(), departmentId: id.nullish() }),
  output: z.object({
    datas: z.array(
      z.object({
        id: z.string(),
        nickName: z.string(),
        /** Tells people of one name apart, and is there for them alone; empty for who has no department. */
        departmentName: z.string().optional(),
      }),
    ),
  }),
});

export const geocode = endpoint({
  path: '/api/publics/v1/admin-geocode',
  need: staff,
  effect: 'read',
  summary: '地址换算经纬度',
  input: z.object({
    address: z.string().max(200).nullish(),
    provinceId: id.nullish(),
    cityId: id.nullish(),
    areaId: id.nullish(),
    streetId: id.nullish(),
  }),
  output: z.object({ longitude: z.number(), dimension: z.number(), precision: z.string(), provider: z.string() }),
});
