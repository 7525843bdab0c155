import { useTranslation } from 'react-i18next'
import type { StudentParents } from '../contract.ts'
import { GuardianBlockItem } from './guardian-block-item.tsx'
import { StudentParentItem } from './student-parent-item.tsx'
import styles from './student-parents-card.module.css'

type StudentParentsListProps = {
  /** `null`: for a school admin, who acts for the school. */
  classroomId: string | null
  student: { id: string; name: string }
  data: Pick<StudentParents, 'parents' | 'blocks'>
  mayBlock: boolean
}

/** Linked and blocked parents of a student. */
export function StudentParentsList({ classroomId, student, data, mayBlock }: StudentParentsListProps) {
  const { t } = useTranslation('guardians')
  const { parents, blocks } = data
  return (
    <>
      {parents.length === 0 && <p className={styles.note}>{t('parents.none')}</p>}
      {parents.length > 0 && (
        <ul className={styles.list}>
          {parents.map((parent) => (
            <StudentParentItem
              key={parent.id}
              classroomId={classroomId}
              student={student}
              parent={parent}
              mayBlock={mayBlock}
            />
          ))}
        </ul>
      )}
      {blocks.length > 0 && (
        <ul className={styles.list}>
          {blocks.map((block) => (
            <GuardianBlockItem
              key={block.id}
              classroomId={classroomId}
              student={student.id}
              block={block}
              mayBlock={mayBlock}
            />
          ))}
        </ul>
      )}
    </>
  )
}
