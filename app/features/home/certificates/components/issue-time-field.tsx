import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { issueTimes, type IssueTime } from '#rules/certificates/award.ts'
import { CheckField } from '#app/ui/fields/check-field.tsx'
import styles from './certificates-screen.module.css'

type IssueTimeFieldProps = { value: IssueTime; onChange: (when: IssueTime) => void; name?: string }

export function IssueTimeField({ value, onChange, name }: IssueTimeFieldProps) {
  const { t } = useTranslation('certificates')
  const group = useId()
  return (
    <fieldset className={styles.when}>
      <legend>{t('when.label')}</legend>
      {issueTimes.toReversed().map((when) => (
        <CheckField
          key={when}
          type="radio"
          name={name ?? group}
          value={when}
          label={t(`when.${when}`)}
          hint={t(`when.${when}Hint`)}
          checked={value === when}
          onChange={() => onChange(when)}
        />
      ))}
    </fieldset>
  )
}
