import { stripState } from '#rules/classrooms/class-strip.ts'
import { useClassPresence } from '#app/features/people/classrooms/public.ts'
import { LearnedDays, StudentLessons, StudentNow, type ClassActivity } from '#app/features/learning/progress/public.ts'
import { ParentMailsCard } from '#app/features/home/digests/public.ts'
import { StudentPortfolioCard } from '#app/features/home/portfolio/public.ts'
import { StudentRecordCard } from '#app/features/learning/reports/public.ts'
import { StudentParentsCard } from '#app/features/people/guardians/public.ts'
import { PrivateNotes } from '#app/features/people/private-notes/public.ts'
import { StudentScreen, type OpenSheet, type useRosterActions } from '#app/features/people/students/public.ts'
import { useLive } from '#app/platform/live/live.ts'
import { useCurrentMinute } from '#app/platform/time/use-current-minute.ts'
import { useReloadOnChange } from '#app/platform/live/use-reload-on-change.ts'
import type { StudentPage as StudentPageData } from './student-page.server.ts'

type StudentPageProps = {
  classroomId: string
  page: StudentPageData
  actions: ReturnType<typeof useRosterActions>
  onOpen: (open: OpenSheet) => void
}

/** Student page of a class: the student's profile with current activity, lessons and learning days. */
export function StudentPage({ classroomId, page, actions, onOpen }: StudentPageProps) {
  const { student, lessons, parents, parentMails, privateNotes, portfolio, record, mayBlock, locale } = page
  const { id } = student
  const present = id in useClassPresence(classroomId)
  const activity = useLive<ClassActivity>(`classrooms/${classroomId}/progress`, page.learning)[id]
  // The live path has no details of the steps, so reload the page when the activity changes.
  useReloadOnChange(activityKey(activity), activityKey(page.learning[id]))
  const state = stripState(present, activity, useCurrentMinute(page.now))
  const lesson = lessons.find((startedLesson) => startedLesson.id === activity?.lesson)
  return (
    <StudentScreen
      classroomId={classroomId}
      page={page}
      state={state}
      present={present}
      actions={actions}
      onOpen={onOpen}
    >
      {activity && lesson && <StudentNow student={id} now={activity} lesson={lesson} present={present} />}
      <StudentLessons student={student} lessons={lessons} now={activity} present={present} />
      {portfolio && <StudentPortfolioCard classroomId={classroomId} student={id} portfolio={portfolio} />}
      <LearnedDays days={page.days} today={page.today} />
      <StudentRecordCard record={record} />
      <StudentParentsCard
        classroomId={classroomId}
        student={student}
        data={parents}
        mayBlock={mayBlock}
        locale={locale}
      />
      <ParentMailsCard
        classroomId={classroomId}
        student={student}
        mails={parentMails}
        mayBlock={mayBlock}
        locale={locale}
      />
      {privateNotes && <PrivateNotes classroomId={classroomId} student={student} notes={privateNotes} />}
    </StudentScreen>
  )
}

const activityKey = (activity: ClassActivity[string] | undefined) =>
  activity ? `${activity.step} ${activity.attempts} ${activity.done}` : ''
