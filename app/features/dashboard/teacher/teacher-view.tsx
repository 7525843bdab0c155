import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { SignInAlert } from '#app/features/people/cards/public.ts'
import { ClassTransfers } from '#app/features/people/classrooms/public.ts'
import { classPath, type ClassActivity } from '#app/features/learning/progress/public.ts'
import { OpenClassTools } from '#app/features/learning/lessons/public.ts'
import { ClassDigestsCard } from '#app/features/home/digests/public.ts'
import { ClassGoalCard } from '#app/features/play/rewards/public.ts'
import { useLive } from '#app/platform/live/live.ts'
import { MaintenanceAhead } from '#app/platform/shell/maintenance/maintenance-ahead.tsx'
import { useDayFormatter } from '#app/platform/time/use-dates.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { lazyPart } from '#app/ui/rendering/lazy-part.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import type { TeacherDashboard } from '../contract.ts'
import { ClassStrip } from './class-strip.tsx'
import { ClassWeek } from './class-week.tsx'
import { FirstCards } from './first-cards.tsx'
import { FirstDay } from './first-day.tsx'
import { NeedsNow } from './needs-now.tsx'
import { NextCard } from './next-card.tsx'
import styles from './teacher-view.module.css'

const CourseCard = lazyPart(async () => ({
  default: (await import('#app/features/learning/progress/public.ts')).CourseCard,
}))

/** Dashboard of a class for its teachers: urgent requests, students, next lesson, week and course progress. */
export function TeacherView({ data }: { data: TeacherDashboard }) {
  const { t } = useTranslation('dashboard')
  const { room, students, day, teacher } = data
  const isEmptyClass = students.length === 0
  const learning = useLive<ClassActivity>(classPath(room.id), data.learning)
  const hasActivity = Object.keys(learning).length > 0
  return (
    <>
      {isEmptyClass ? (
        <FirstDay classroomId={room.id} teacher={teacher} />
      ) : (
        <PageHead
          title={t('dashboard.title')}
          note={<Today day={day} school={room.schoolName} />}
          actions={<OpenClassTools classroomId={room.id} students={students} today={{ day, away: data.away }} />}
        />
      )}
      <MaintenanceAhead place="today" className={styles.offer} />
      {data.joined.map((school) => (
        <MoveOffer key={school} school={school} />
      ))}
      <SignInAlert classroomId={room.id} pausedOnly />
      <NeedsNow {...data} classroomId={room.id} />
      <div className={styles.transfers}>
        <ClassTransfers classroomId={room.id} first={data.transfers} />
      </div>
      {!isEmptyClass && (
        <>
          {!hasActivity && <FirstCards classroomId={room.id} className={styles.offer} />}
          <ClassStrip {...data} classroomId={room.id} />
          {data.digests && <ClassDigestsCard classroomId={room.id} digests={data.digests} className={styles.offer} />}
          <ClassGoalCard classroomId={room.id} />
          <div className={styles.low}>
            <NextCard classroomId={room.id} next={data.next} />
            <ClassWeek week={data.week} today={day} students={students.length} />
          </div>
          <Suspense>
            {hasActivity && data.course && (
              <CourseCard classroomId={room.id} students={students} course={data.course} />
            )}
          </Suspense>
        </>
      )}
    </>
  )
}

/** Offers to move the class to a school that has admitted the teacher. */
function MoveOffer({ school }: { school: string }) {
  const { t } = useTranslation('dashboard')
  return (
    <Notice
      kind="success"
      className={styles.offer}
      title={t('moveOffer.title', { school })}
      action={
        <Button href={useLocalePath()('/dashboard/classroom')} variant="quiet" size="small">
          {t('moveOffer.see')}
        </Button>
      }
    >
      {t('moveOffer.text')}
    </Notice>
  )
}

function Today({ day, school }: { day: string; school: string }) {
  const date = useDayFormatter({ weekday: 'long', day: 'numeric', month: 'long' })(day)
  return <span suppressHydrationWarning>{`${date} · ${school}`}</span>
}
