import { useTranslation } from 'react-i18next'
import { SelectField } from '#app/ui/fields/field.tsx'
import type { SheetSource } from '../contract.ts'
import type { GeneratorPage } from './generator-screen.tsx'

export type From = { lesson: string; step: string; bank: string }

type SourceFieldsProps = {
  page: GeneratorPage
  source: SheetSource
  from: From
  onChange: (from: From) => void
}

/** The lesson and level, or the question bank, that a worksheet is made from. */
export function SourceFields({ page: { lessons, banks }, source, from, onChange }: SourceFieldsProps) {
  const { t } = useTranslation('worksheets')
  if (source === 'mistakes') return null
  if (source === 'bank')
    return (
      <SelectField
        label={t('from.bank')}
        value={from.bank}
        onChange={({ currentTarget }) => onChange({ ...from, bank: currentTarget.value })}
      >
        {banks.map(({ id, title, questions }) => (
          <option key={id} value={id}>
            {t('bankOption', { title, count: questions })}
          </option>
        ))}
      </SelectField>
    )
  const steps = lessons.find(({ id }) => id === from.lesson)?.steps ?? []
  return (
    <>
      <SelectField
        label={t('lesson')}
        value={from.lesson}
        onChange={({ currentTarget }) => onChange({ ...from, lesson: currentTarget.value, step: '' })}
      >
        {[...Map.groupBy(lessons, ({ course }) => course)].map(([course, list]) => (
          <optgroup key={course} label={course}>
            {list.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <SelectField
        label={t('level')}
        value={from.step}
        onChange={({ currentTarget }) => onChange({ ...from, step: currentTarget.value })}
      >
        <option value="">{t('allLevels')}</option>
        {steps.map(({ id, number }) => (
          <option key={id} value={id}>
            {t('step', { number })}
          </option>
        ))}
      </SelectField>
    </>
  )
}
