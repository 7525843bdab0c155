import type { ReactNode } from 'react'
import type { StripState } from '#rules/classrooms/class-strip.ts'
import type { LearningFacts, StudentProfile } from '../contract.ts'
import type { OpenSheet } from '../roster/roster-sheets.tsx'
import { StudentCard } from './student-card.tsx'
import { StudentData } from './student-data.tsx'
import { StudentExtraTime } from './student-extra-time.tsx'
import { StudentFacts } from './student-facts.tsx'
import { StudentHead } from './student-head.tsx'
import { StudentSkin } from './student-skin.tsx'
import type { useRosterActions } from '../roster/use-roster-actions.ts'
import styles from './student-screen.module.css'

type StudentScreenProps = {
  classroomId: string
  page: StudentProfile & LearningFacts
  state: StripState
  present: boolean
  actions: ReturnType<typeof useRosterActions>
  onOpen: (open: OpenSheet) => void
  /** The student's work, from features that build on this one. */
  children: ReactNode
}

/** Student page: current activity, the student's work, login card and settings. */
export function StudentScreen({ classroomId, page, state, present, actions, onOpen, children }: StudentScreenProps) {
  const { student, card } = page
  const { id } = student
  return (
    <>
      <StudentHead
        classroomId={classroomId}
        student={student}
        state={state}
        groups={page.groups}
        actions={actions}
        onOpen={onOpen}
      />
      <div className={styles.columns}>
        <div>{children}</div>
        <div>
          {card && (
            <StudentCard
              classroomId={classroomId}
              student={student}
              card={card}
              onPrint={() => onOpen({ sheet: 'print', students: [id] })}
            />
          )}
          <StudentSkin classroomId={classroomId} student={student} codingSkins={page.codingSkins} />
          <StudentExtraTime classroomId={classroomId} student={student} percent={page.extraPercent} />
          <StudentFacts page={page} present={present} />
          {page.mayErase && <StudentData student={student} />}
        </div>
      </div>
    </>
  )
}
