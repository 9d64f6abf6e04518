import { coordinate, flag, region, text } from './field';
import { messages } from './messages';

/** Region cascade, detailed address and the coordinates that geocoding gives. */
export function place(addressRequired: string = messages.address) {
  return {
    provinceId: region('省(市)', 1, messages.province),
    cityId: region('市', 2, messages.city),
    areaId: region('区(镇、乡)', 3, messages.area),
    streetId: region('街道', 4, messages.street),
    address: text('详细地址', { required: addressRequired, max: 200 }),
    longitude: coordinate('经度', 180),
    dimension: coordinate('纬度', 90),
  };
}

/** Where the public sees the record; all on by default (000 §9). */
export function shows() {
  return {
    isPcShow: flag('PC端显示', true),
    isWeiXinShow: flag('微信端显示', true),
    isAppShow: flag('APP端显示', true),
  };
}
