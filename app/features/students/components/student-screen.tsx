import { stripState } from '#rules/class-strip.ts'
import { LearnedDays, StudentLessons, StudentNow, type ClassActivity } from '#app/features/progress/public.ts'
import { useLive } from '#app/platform/live.ts'
import { useCurrentMinute } from '#app/platform/use-current-minute.ts'
import type { StudentPage } from '../contract.ts'
import type { OpenSheet } from './roster-sheets.tsx'
import { StudentCard } from './student-card.tsx'
import { StudentData } from './student-data.tsx'
import { StudentExtraTime } from './student-extra-time.tsx'
import { StudentFacts } from './student-facts.tsx'
import { StudentHead } from './student-head.tsx'
import { StudentSkin } from './student-skin.tsx'
import { useReloadOnChange } from '#app/platform/use-reload-on-change.ts'
import type { useRosterActions } from './use-roster-actions.ts'
import styles from './student-screen.module.css'

type StudentScreenProps = {
  classroomId: string
  page: StudentPage
  actions: ReturnType<typeof useRosterActions>
  onOpen: (open: OpenSheet) => void
}

/** Student page: current activity, lessons, learning days, login card and settings. */
export function StudentScreen({ classroomId, page, actions, onOpen }: StudentScreenProps) {
  const { student, lessons, card } = page
  const { id } = student
  const present = id in useLive<Record<string, { teaches: boolean }>>(`classrooms/${classroomId}/presence`, {})
  const activity = useLive<ClassActivity>(`classrooms/${classroomId}/progress`, page.learning)[id]
  // The live path has no details of the steps, so reload the page when the activity changes.
  useReloadOnChange(activityKey(activity), activityKey(page.learning[id]))
  const state = stripState(present, activity, useCurrentMinute(page.now))
  const lesson = lessons.find((startedLesson) => startedLesson.id === activity?.lesson)
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
          {activity && lesson && <StudentNow student={id} now={activity} lesson={lesson} present={present} />}
          <StudentLessons student={student} lessons={lessons} now={activity} present={present} />
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

const activityKey = (activity: ClassActivity[string] | undefined) =>
  activity ? `${activity.step} ${activity.attempts} ${activity.done}` : ''
