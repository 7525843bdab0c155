import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PrintLinks } from '#app/features/cards/public.ts'
import { SelectField } from '#app/ui/field.tsx'
import type { ClassroomChoice } from '../contract.ts'
import type { Source } from './sources.ts'
import styles from './sheets.module.css'

/** Cards belong to a class: its name, its code and its way to sign in stand on them. */
export function PrintOfClass({ from, classrooms }: { from: Source[]; classrooms: ClassroomChoice[] }) {
  const { t } = useTranslation('students')
  const [chosen, choose] = useState(from[0]!.id)
  const { students } = from.find(({ id }) => id === chosen)!
  return (
    <div className={styles.sheet}>
      {from.length > 1 && (
        <SelectField label={t('print.which')} value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
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
