import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { judgingMessages, longestCriterion, mostCriteria } from '@yunguan/contract/content/vote-judging';
import { Button, Form, Input } from 'antd';
import { useEffect } from 'react';
import { upTo } from '@/kernel/text-limits';
import { NumberInput } from '@/ui/NumberInput';
import { useFocusAfterRemoval } from '@/ui/use-focus-after-removal';
import { type JudgingValues, togetherProblem, weightSum } from './judging-form';

/** The criteria of a judging with their weights, which make a hundred. */
export function CriteriaField({ isFixed }: { readonly isFixed: boolean }) {
  const form = Form.useFormInstance<JudgingValues>();
  const typed = Form.useWatch<JudgingValues['criteria'] | undefined>('criteria', form);
  const criteria = typed ?? [];
  const sum = weightSum(criteria);
  useFocusAfterRemoval(criteria.length);
  // antd judges the list again only when it is sent: a sum that was mended would stay wrong.
  useEffect(() => {
    if (form.getFieldError('criteria').length > 0) form.validateFields(['criteria']).catch(() => undefined);
  }, [form, typed]);
  return (
    <Form.List
      name="criteria"
      rules={[
        {
          validator: async (_, all: JudgingValues['criteria'] | undefined) => {
            const problem = togetherProblem(all);
            if (problem !== undefined) throw new Error(problem);
          },
        },
      ]}
    >
      {(fields, { add, remove }, { errors }) => (
        <fieldset className="judging-criteria">
          <legend>评分项</legend>
          {fields.map(({ key, name }, place) => (
            <div key={key} className="judging-criterion">
              <Form.Item
                name={[name, 'name']}
                rules={[{ required: true, whitespace: true, message: judgingMessages.criterionMissing }]}
              >
                <Input
                  {...upTo(longestCriterion)}
                  aria-label={`第 ${place + 1} 个评分项的名称`}
                  placeholder="例如：艺术表现"
                  disabled={isFixed}
                />
              </Form.Item>
              <Form.Item
                name={[name, 'weight']}
                rules={[
                  { required: true, message: judgingMessages.weightWrong },
                  { type: 'integer', min: 1, max: 100, message: judgingMessages.weightWrong },
                ]}
              >
                <NumberInput<number>
                  aria-label={`第 ${place + 1} 个评分项的权重`}
                  suffix="%"
                  placeholder="权重"
                  disabled={isFixed}
                />
              </Form.Item>
              <Button
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={`删除第 ${place + 1} 个评分项`}
                disabled={isFixed || fields.length === 1}
                onClick={() => remove(name)}
              />
            </div>
          ))}
          {!isFixed && (
            <div className="judging-criteria-foot">
              <Button
                icon={<PlusOutlined aria-hidden />}
                disabled={fields.length >= mostCriteria}
                onClick={() => add({ weight: Math.max(1, 100 - sum) })}
              >
                添加评分项
              </Button>
              <span className="hint num">
                权重合计 {sum}%{sum !== 100 && '，应为 100%'}
              </span>
            </div>
          )}
          <Form.ErrorList errors={errors} />
        </fieldset>
      )}
    </Form.List>
  );
}
