import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useZone } from '#app/platform/shell/nav-dates.ts'
import { Field } from '#app/ui/field.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import { deadlineOf, deadlines } from '../../assigned/deadlines.ts'
import styles from './assigned.module.css'

type DeadlineFieldProps = { value: string; onChange: (value: string) => void }

/** Until when, by the school's clock: one tap, or any moment. */
export function DeadlineField({ value, onChange }: DeadlineFieldProps) {
  const { t } = useTranslation('competitions')
  const zone = useZone()
  const [now] = useState(() => Date.now())
  const quick = deadlines.map((deadline) => ({
    value: deadlineOf(deadline, now, zone),
    label: t(`assigned.in.${deadline}`),
  }))
  return (
    <div className={styles.when}>
      <Segmented label={t('assigned.quick')} value={value} onChange={onChange} options={quick} />
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
    {(ties) => (
      <input
        {...ties}
        type="datetime-local"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )}
  </Field>
)
