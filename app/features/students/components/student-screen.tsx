import { stripState } from '#rules/class-strip.ts'
import { LearnedDays, StudentLessons, StudentNow, type ClassNow } from '#app/features/progress/public.ts'
import { useLive } from '#app/platform/live.ts'
import { useMinutes } from '#app/platform/use-minutes.ts'
import type { StudentPage } from '../contract.ts'
import type { Open } from './roster-sheets.tsx'
import { StudentCard } from './student-card.tsx'
import { StudentData } from './student-data.tsx'
import { StudentExtraTime } from './student-extra-time.tsx'
import { StudentFacts } from './student-facts.tsx'
import { StudentHead } from './student-head.tsx'
import { StudentSkin } from './student-skin.tsx'
import { useFresh } from '#app/platform/use-fresh.ts'
import type { useRosterActions } from './use-roster-actions.ts'
import styles from './student-screen.module.css'

type StudentScreenProps = {
  classroomId: string
  page: StudentPage
  actions: ReturnType<typeof useRosterActions>
  onOpen: (open: Open) => void
}

/** One student: now, work, days, card, in this order. */
export function StudentScreen({ classroomId, page, actions, onOpen }: StudentScreenProps) {
  const { student, lessons, card } = page
  const { id } = student
  const present = id in useLive<Record<string, { teaches: boolean }>>(`classrooms/${classroomId}/presence`, {})
  const now = useLive<ClassNow>(`classrooms/${classroomId}/progress`, page.learning)[id]
  // What is kept of each step is loaded anew when something happened there.
  useFresh(placeOf(now), placeOf(page.learning[id]))
  const state = stripState(present, now, useMinutes(page.now))
  const lesson = lessons.find((one) => one.id === now?.lesson)
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
        <div>
          {now && lesson && <StudentNow student={id} now={now} lesson={lesson} present={present} />}
          <StudentLessons student={student} lessons={lessons} now={now} present={present} />
          <LearnedDays days={page.days} today={page.today} />
        </div>
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

const placeOf = (now: ClassNow[string] | undefined) => (now ? `${now.step} ${now.attempts} ${now.done}` : '')
