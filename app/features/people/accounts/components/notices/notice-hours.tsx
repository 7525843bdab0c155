import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import { mailHours } from '#rules/notices/mail-hours.ts'
import { quietClocks, type QuietHours } from '#rules/rewards/quiet-hours.ts'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { getDeviceZone } from '#app/platform/time/dates.ts'
import { SelectField } from '#app/ui/fields/field.tsx'
import { ProfileCard } from '../profile/profile-card.tsx'
import styles from './notification-choices.module.css'

/** At the end of a working day, when a choice begins with its start. */
const defaultEnd: string = mailHours.from

/** Hours of the person in which no notice arrives, besides the night of the school. */
export function NoticeHours({ hours }: { hours: QuietHours | null }) {
  const { t } = useTranslation('accounts')
  const action = useAction('changeHours')
  const [from, setFrom] = useState(hours?.from ?? '')
  const [to, setTo] = useState(hours?.to ?? defaultEnd)
  const save = (next: QuietHours) => {
    setFrom(next.from)
    setTo(next.to)
    if (next.from !== next.to) action.send({ ...next, timeZone: getDeviceZone() })
  }
  const clocks = quietClocks.map((clock) => (
    <option key={clock} value={clock}>
      {clock}
    </option>
  ))
  return (
    <ProfileCard
      icon={<IconMoon aria-hidden />}
      title={t('notices.hours.title')}
      lead={t('notices.hours.lead', mailHours)}
    >
      <div className={styles.hours}>
        <SelectField
          label={t('notices.hours.from')}
          value={from}
          onChange={({ target }) => save({ from: target.value, to })}
        >
          <option value="">{t('notices.hours.none')}</option>
          {clocks}
        </SelectField>
        {from !== '' && (
          <SelectField
            label={t('notices.hours.to')}
            value={to}
            onChange={({ target }) => save({ from, to: target.value })}
            error={from === to ? t('notices.hours.same') : action.error ? <Refusal error={action.error} /> : undefined}
          >
            {clocks}
          </SelectField>
        )}
      </div>
    </ProfileCard>
  )
}
