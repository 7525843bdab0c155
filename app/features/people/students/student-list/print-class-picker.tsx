import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PrintLinks } from '#app/features/people/cards/public.ts'
import { SelectField } from '#app/ui/fields/field.tsx'
import type { ClassroomChoice } from '../contract.ts'
import type { SourceClass } from '../components/sources.ts'
import styles from '../components/sheets.module.css'

/** Selects the class to print for: login cards contain the name, code and sign-in method of one class. */
export function PrintClassPicker({ from, classrooms }: { from: SourceClass[]; classrooms: ClassroomChoice[] }) {
  const { t } = useTranslation('students')
  const [chosen, setChosen] = useState(from[0]!.id)
  const { students } = from.find(({ id }) => id === chosen)!
  return (
    <div className={styles.sheet}>
      {from.length > 1 && (
        <SelectField label={t('print.which')} value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
          {from.map(({ id, name, students: { length } }) => (
            <option key={id} value={id}>
              {t('print.option', { name, count: length })}
            </option>
          ))}
        </SelectField>
      )}
      <PrintLinks
        key={chosen}
        classroomId={chosen}
        locale={classrooms.find(({ id }) => id === chosen)!.locale}
        studentIds={students}
      />
    </div>
  )
}
