import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { quietClocks, type QuietHours } from '#rules/rewards/quiet-hours.ts'
import { SelectField } from '#app/ui/fields/field.tsx'
import styles from './classroom-form.module.css'

type QuietFieldsProps = {
  from: string | null
  to: string | null
  ofSchool: QuietHours | null
  error?: ReactNode
}

const defaultEnd = '07:00'

/** Hours in which games are off in this class, in addition to the school's hours. */
export function QuietFields({ from, to, ofSchool, error }: QuietFieldsProps) {
  const { t } = useTranslation('classrooms')
  const [start, setStart] = useState(from ?? '')
  const clocks = quietClocks.map((clock) => (
    <option key={clock} value={clock}>
      {clock}
    </option>
  ))
  return (
    <fieldset className={styles.quiet}>
      <legend>{t('settings.quiet')}</legend>
      <p className={styles.hint}>{t('settings.quietHint')}</p>
      {ofSchool && <p className={styles.hint}>{t('settings.quietSchool', ofSchool)}</p>}
      <div className={styles.two}>
        <SelectField
          name="quietFrom"
          label={t('settings.quietFrom')}
          value={start}
          onChange={({ target }) => setStart(target.value)}
        >
          <option value="">{t('settings.quietNever')}</option>
          {clocks}
        </SelectField>
        {start !== '' && (
          <SelectField
            name="quietTo"
            label={t('settings.quietTo')}
            defaultValue={to ?? ofSchool?.to ?? defaultEnd}
            error={error}
          >
            {clocks}
          </SelectField>
        )}
      </div>
    </fieldset>
  )
}
