import { useTranslation } from 'react-i18next'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { getDeviceZone } from '#app/platform/time/dates.ts'
import { SelectField } from '#app/ui/fields/field.tsx'
import type { AccountDigestDay } from '../../notices/digest-days.ts'
import { accountDigestDays } from '../../notices/digest-days.ts'

/** Day of the weekly mail to parents, in the time zone of this device. */
export function DigestDay({ day }: { day: AccountDigestDay }) {
  const { t } = useTranslation('accounts')
  const action = useAction('changeDigestDay')
  const sentDay = action.fetcher.formData?.get('day') as AccountDigestDay | null | undefined
  return (
    <SelectField
      label={t('notices.digestDay')}
      value={sentDay ?? day}
      onChange={(event) => action.send({ day: event.currentTarget.value, timeZone: getDeviceZone() })}
      error={action.error ? <Refusal error={action.error} /> : undefined}
    >
      {accountDigestDays.map((option) => (
        <option key={option} value={option}>
          {t(`notices.digestDays.${option}`)}
        </option>
      ))}
    </SelectField>
  )
}
