import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { quietClocks, type QuietHours } from '#rules/rewards/quiet-hours.ts'
import { SelectField } from '#app/ui/field.tsx'
import styles from './classroom-form.module.css'

type QuietFieldsProps = {
  from: string | null
  to: string | null
  ofSchool: QuietHours | null
  error?: ReactNode
}

const morning = '07:00'

/** When games sleep in this class. What the school has said holds in any case. */
export function QuietFields({ from, to, ofSchool, error }: QuietFieldsProps) {
  const { t } = useTranslation('classrooms')
  const [begins, setBegins] = useState(from ?? '')
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
          value={begins}
          onChange={({ target }) => setBegins(target.value)}
        >
          <option value="">{t('settings.quietNever')}</option>
          {clocks}
        </SelectField>
        {begins !== '' && (
          <SelectField
            name="quietTo"
            label={t('settings.quietTo')}
            defaultValue={to ?? ofSchool?.to ?? morning}
            error={error}
          >
            {clocks}
          </SelectField>
        )}
      </div>
    </fieldset>
  )
}
