import { FieldBox } from '@/kernel/form/FieldBox';
import { useDeclaredField } from '@/kernel/form/form-context';
import { DigitsInput } from './DigitsFor';

const names = ['minimal', 'maximum'] as const;

/** Ages that a course takes, youngest and oldest. */
export function AgesFor() {
  const [youngest, oldest] = [useDeclaredField('minimal').label, useDeclaredField('maximum').label];
  return (
    <FieldBox names={names} label="招生范围" required>
      {({ id, describedBy }) => (
        <div className="course-ages">
          <DigitsInput
            id={id}
            name="minimal"
            label={youngest}
            placeholder="最小"
            suffix="岁"
            describedBy={describedBy}
          />
          <span aria-hidden>至</span>
          <DigitsInput
            id={`${id}-most`}
            name="maximum"
            label={oldest}
            placeholder="最大"
            suffix="岁"
            describedBy={describedBy}
          />
        </div>
      )}
    </FieldBox>
  );
}
