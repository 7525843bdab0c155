import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTimeZone } from '#app/platform/time/use-dates.ts'
import { Field } from '#app/ui/fields/field.tsx'
import { SegmentedControl } from '#app/ui/fields/segmented-control.tsx'
import { computeDeadline, deadlines } from '../deadlines.ts'
import styles from './assigned.module.css'

type DeadlineFieldProps = { value: string; onChange: (value: string) => void }

/** Deadline in the school's time zone: presets or any date and time. */
export function DeadlineField({ value, onChange }: DeadlineFieldProps) {
  const { t } = useTranslation('competitions')
  const zone = useTimeZone()
  const [now] = useState(() => Date.now())
  const presets = deadlines.map((deadline) => ({
    value: computeDeadline(deadline, now, zone),
    label: t(`assigned.in.${deadline}`),
  }))
  return (
    <div className={styles.when}>
      <SegmentedControl label={t('assigned.quick')} value={value} onChange={onChange} options={presets} />
      <MomentField
        label={t('assigned.closes')}
        hint={t('assigned.zone', { zone: zone.replaceAll('_', ' ') })}
        value={value}
        onChange={onChange}
      />
    </div>
  )
}

type MomentFieldProps = DeadlineFieldProps & { label: string; hint: string; optional?: boolean }

export const MomentField = ({ label, hint, optional, value, onChange }: MomentFieldProps) => (
  <Field label={label} hint={hint} optional={optional}>
    {(fieldProps) => (
      <input
        {...fieldProps}
        type="datetime-local"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )}
  </Field>
)
