import type { VenueInfo, VenueRow } from '@yunguan/contract/platform/venues';
import { Image } from 'antd';
import { useRegionText } from '@/kernel/form/use-regions';
import { textList, textValue } from '@/kernel/loose-values';
import { onePart, SideText } from '@/kernel/records/record-parts';
import type { RecordPart } from '@/kernel/records/use-kept-form';

/** What a venue consists of, for two who changed it at the same time. */
export function venueParts(rows: readonly VenueRow[], venue: VenueInfo | undefined): RecordPart[] {
  const nameOf = (id: string) =>
    rows.find((row) => row.id === id)?.name ?? (id === venue?.parentId ? venue.parentName : '');
  return [
    onePart('parentId', '上级场馆', (id) => <SideText>{nameOf(textValue(id))}</SideText>),
    onePart('name', '场馆名称'),
    onePart('domain', '域名标识'),
    onePart('contacts', '负责人'),
    onePart('tel', '联系电话'),
    {
      key: 'place',
      label: '所在区域与地址',
      names: ['region', 'address', 'longitude', 'dimension'],
      view: (values) => <PlaceSide {...values} />,
    },
    onePart('logo', '场馆标志', (path) => <LogoSide path={textValue(path)} />),
    onePart('introduction', '场馆简介'),
  ];
}

function LogoSide({ path }: { readonly path: string }) {
  return path === '' ? <SideText>{''}</SideText> : <Image src={path} alt="场馆标志" width={70} height={70} />;
}

interface PlaceSideProps {
  readonly region?: unknown;
  readonly address?: unknown;
  readonly longitude?: unknown;
  readonly dimension?: unknown;
}

function PlaceSide({ region, address, longitude, dimension }: PlaceSideProps) {
  const place = useRegionText(textList(region).filter((code) => code !== ''));
  const point = [textValue(longitude), textValue(dimension)];
  return (
    <>
      <SideText>{`${place}${textValue(address)}`}</SideText>
      {!point.includes('') && (
        <div className="hint num">
          经度 {point[0]}，纬度 {point[1]}
        </div>
      )}
    </>
  );
}
