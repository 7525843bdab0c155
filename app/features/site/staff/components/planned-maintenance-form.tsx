import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlannedMaintenance } from '#rules/maintenance/planned-maintenance.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { useLive } from '#app/platform/live/live.ts'
import { parseLocalTime } from '#app/platform/time/dates.ts'
import { useDateFormatter, useTimeZone } from '#app/platform/time/use-dates.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Field } from '#app/ui/fields/field.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { StaffPage } from '../contract.ts'
import styles from './staff.module.css'

/** Announces maintenance to teachers, or withdraws the announcement. Switching maintenance on stays manual. */
export function PlannedMaintenanceForm({ configuration }: Pick<StaffPage, 'configuration'>) {
  const { t } = useTranslation('staff')
  const zone = useTimeZone()
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState('')
  const { plannedMaintenance } = useLive('system/configuration', configuration)
  const change = useAction('changeConfiguration')
  const toIso = (local: string) => parseLocalTime(local, zone).toISOString()
  const announce = (event: FormEvent) => {
    event.preventDefault()
    change.send({ maintenanceFrom: toIso(from), maintenanceUntil: toIso(until) })
  }
  return (
    <Card title={t('planned.title')}>
      {plannedMaintenance && (
        <Announced
          plan={plannedMaintenance}
          busy={change.busy}
          onWithdraw={() => change.send({ maintenanceFrom: '', maintenanceUntil: '' })}
        />
      )}
      <form className={styles.form} onSubmit={announce}>
        <p className={styles.note}>{t('planned.note')}</p>
        <RefusalNotice error={change.error} />
        <div className={styles.columns}>
          <MomentField label={t('planned.from')} zone={zone} value={from} onChange={setFrom} />
          <MomentField label={t('planned.until')} zone={zone} value={until} onChange={setUntil} />
        </div>
        <Button type="submit" variant="soft" busy={change.busy} disabled={from === '' || until === ''}>
          {t('planned.announce')}
        </Button>
      </form>
    </Card>
  )
}

type AnnouncedProps = { plan: PlannedMaintenance; busy: boolean; onWithdraw: () => void }

function Announced({ plan: { from, until }, busy, onWithdraw }: AnnouncedProps) {
  const { t } = useTranslation('staff')
  const formatDate = useDateFormatter({ dateStyle: 'full', timeStyle: 'short' })
  return (
    <Notice
      kind="info"
      action={
        <Button variant="quiet" size="small" busy={busy} onClick={onWithdraw}>
          {t('planned.withdraw')}
        </Button>
      }
    >
      {t('planned.announced', { from: formatDate(from), until: formatDate(until) })}
    </Notice>
  )
}

type MomentFieldProps = { label: string; zone: string; value: string; onChange: (value: string) => void }

const MomentField = ({ label, zone, value, onChange }: MomentFieldProps) => (
  <Field label={label} hint={zone.replaceAll('_', ' ')}>
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
