import { Form, Input } from 'antd';
import { useState } from 'react';
import { DateRange } from '@/ui/DateRange';
import { FormAnchors } from '@/ui/FormAnchors';
import { FormFooter } from '@/ui/FormFooter';
import { ImageList } from '@/ui/ImageList';
import { PageHeader } from '@/ui/PageHeader';
import { RegionSelect } from '@/ui/RegionSelect';
import { RichText } from '@/ui/RichText';
import type { Region, RegionPath } from '@/ui/region-levels';
import { Section } from '@/ui/Section';
import type { Upload } from '@/ui/upload';
import { albumHint } from '@/ui/image-rules';
import { VideoField } from '@/ui/VideoField';
import { article, covers, nothing } from './samples';

async function loadRegions(parentId = ''): Promise<Region[]> {
  if (parentId.length >= 6) return [];
  return parentId.length === 2
    ? [{ id: `${parentId}01`, name: '市辖区' }]
    : [`${parentId}50`, `${parentId}51`].map((id) => ({ id, name: `区域${id}` }));
}

/** Pretends: the first file fails, the others take two seconds. */
const fakeUpload: Upload = async (file, onProgress) => {
  for (let step = 1; step <= 8; step += 1) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    onProgress(step / 8);
  }
  if (file.name.includes('bad')) throw new Error('文件已损坏');
  return URL.createObjectURL(file);
};

/** The parts of a form. */
export function FormScreen() {
  const [images, setImages] = useState<string[]>(covers.slice(0, 3));
  const [cover, setCover] = useState<string>();
  const [region, setRegion] = useState<RegionPath>();
  const [html, setHtml] = useState(article);
  return (
    <>
      <PageHeader title="编辑展厅" onBack={nothing} />
      <Form labelCol={{ flex: '96px' }} wrapperCol={{ flex: 1 }}>
        <div className="form-layout">
          <div>
            <Section id="basic" title="基本信息">
              <div className="form-grid">
                <Form.Item label="展厅名称" name="title" required>
                  <Input showCount maxLength={30} placeholder="请输入展厅名称" />
                </Form.Item>
                <Form.Item label="面积" name="area" required validateStatus="error" help="请输入面积">
                  <Input suffix="平方米" />
                </Form.Item>
                <Form.Item label="所在区域" required className="span-2">
                  <RegionSelect value={region} onChange={setRegion} load={loadRegions} />
                </Form.Item>
                <Form.Item label="有效期" name="range" required>
                  <DateRange withTime />
                </Form.Item>
              </div>
            </Section>
            <Section id="images" title="展厅图片" hint={`${albumHint}；拖动可排序，选中一张作封面`}>
              <ImageList
                value={images}
                onChange={setImages}
                cover={cover}
                onCoverChange={setCover}
                upload={fakeUpload}
                onPickFromLibrary={async () => covers.slice(0, 2)}
              />
              <br />
              <VideoField upload={fakeUpload} />
              <br />
            </Section>
            <Section id="text" title="展厅简介">
              <RichText value={html} onChange={setHtml} upload={fakeUpload} id="introduction" />
              <br />
            </Section>
          </div>
          <FormAnchors
            items={[
              { id: 'basic', title: '基本信息', errors: 1 },
              { id: 'images', title: '展厅图片' },
              { id: 'text', title: '展厅简介' },
            ]}
          />
        </div>
        <FormFooter status="已自动保存 09:12" onBack={nothing} onDraft={nothing} onSubmit={nothing} />
      </Form>
    </>
  );
}
