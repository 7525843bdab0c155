import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { SignInAlert } from '#app/features/cards/public.ts'
import { ClassTransfers } from '#app/features/classrooms/public.ts'
import { classPath, type ClassNow } from '#app/features/progress/public.ts'
import { ClassGoalCard } from '#app/features/rewards/public.ts'
import { useLive } from '#app/platform/live.ts'
import { useDays } from '#app/platform/shell/nav-dates.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Button } from '#app/ui/button.tsx'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { TeacherDashboard } from '../contract.ts'
import { ClassStrip } from './class-strip.tsx'
import { ClassWeek } from './class-week.tsx'
import { FirstCards } from './first-cards.tsx'
import { FirstDay } from './first-day.tsx'
import { NeedsNow } from './needs-now.tsx'
import { NextCard } from './next-card.tsx'
import styles from './teacher-view.module.css'

const CourseCard = lazyPart(async () => ({
  default: (await import('#app/features/progress/public.ts')).CourseCard,
}))

/** Today of a class, top to bottom: who needs the teacher now, the class, what comes next, the week, the lessons. */
export function TeacherView({ data }: { data: TeacherDashboard }) {
  const { t } = useTranslation('dashboard')
  const { room, students, day, teacher } = data
  const nobody = students.length === 0
  const learning = useLive<ClassNow>(classPath(room.id), data.learning)
  const begun = Object.keys(learning).length > 0
  return (
    <>
      {nobody ? (
        <FirstDay classroomId={room.id} teacher={teacher} />
      ) : (
        <PageHead title={t('dashboard.title')} note={<Today day={day} school={room.schoolName} />} />
      )}
      {data.joined.map((school) => (
        <MoveOffer key={school} school={school} />
      ))}
      <SignInAlert classroomId={room.id} pausedOnly />
      <NeedsNow {...data} classroomId={room.id} />
      <div className={styles.transfers}>
        <ClassTransfers classroomId={room.id} first={data.transfers} />
      </div>
      {!nobody && (
        <>
          {!begun && <FirstCards classroomId={room.id} className={styles.offer} />}
          <ClassStrip {...data} classroomId={room.id} />
          <ClassGoalCard classroomId={room.id} />
          <div className={styles.low}>
            <NextCard next={data.next} />
            <ClassWeek week={data.week} today={day} students={students.length} />
          </div>
          <Suspense>
            {begun && data.course && <CourseCard classroomId={room.id} students={students} course={data.course} />}
          </Suspense>
        </>
      )}
    </>
  )
}

/** A school took the teacher in: this class can go there. */
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
  const date = useDays({ weekday: 'long', day: 'numeric', month: 'long' })(day)
  return <span suppressHydrationWarning>{`${date} · ${school}`}</span>
}
