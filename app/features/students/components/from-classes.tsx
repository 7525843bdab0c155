import { useTranslation } from 'react-i18next'
import { CheckField } from '#app/ui/check-field.tsx'
import type { Source } from './sources.ts'
import styles from './sheets.module.css'

type FromClassesProps = { sources: Source[]; chosen: string[]; onChoose: (ids: string[]) => void }

/** Out of which classes, where there is more than one: whoever is in several leaves only those that are ticked. */
export function FromClasses({ sources, chosen, onChoose }: FromClassesProps) {
  const { t } = useTranslation('students')
  if (sources.length < 2) return null
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{t('from.which')}</legend>
      {sources.map(({ id, name, students }) => (
        <CheckField
          key={id}
          label={name}
          hint={t('from.count', { count: students.length })}
          checked={chosen.includes(id)}
          onChange={(event) =>
            onChoose(event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
          }
        />
      ))}
    </fieldset>
  )
}
