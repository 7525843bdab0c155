import { useTranslation } from 'react-i18next'
import { CheckField } from '#app/ui/fields/check-field.tsx'
import type { SourceClass } from './sources.ts'
import styles from './sheets.module.css'

type SourceClassPickerProps = { sources: SourceClass[]; chosen: string[]; onChoose: (ids: string[]) => void }

/** Selects the classes that the students leave; hidden if there is only one. */
export function SourceClassPicker({ sources, chosen, onChoose }: SourceClassPickerProps) {
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
            onChoose(event.currentTarget.checked ? [...chosen, id] : chosen.filter((sourceId) => sourceId !== id))
          }
        />
      ))}
    </fieldset>
  )
}
