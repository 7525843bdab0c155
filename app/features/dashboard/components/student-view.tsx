import { useTranslation } from 'react-i18next'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { ClassBoard } from '#app/features/people/classrooms/public.ts'
import { OwnPortfolioCard } from '#app/features/home/portfolio/public.ts'
import { JoinNow } from '#app/features/play/competitions/public.ts'
import { FromMyTeacher, ClaimVisitorWork } from '#app/features/learning/progress/public.ts'
import { StudentDayCard } from '#app/features/play/rewards/public.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { Kite } from '#app/ui/kite/kite.tsx'
import { PathSteps } from '#app/ui/feedback/path-steps.tsx'
import type { NextForStudent, StudentDashboard } from '../contract.ts'
import { DueWork } from './due-work.tsx'
import { TestCard } from './test-card.tsx'
import { PuzzlePicture } from '#app/ui/pictures/puzzle-picture.tsx'
import PuzzleSeries from './puzzle-series.tsx'
import styles from './student-view.module.css'

/** Dashboard of a student: the next step, and their class. */
export function StudentView({
  data: { room, me, next, board, teachers, mates, kites, day, portfolio, due, rooms, roomsDone },
}: {
  data: StudentDashboard
}) {
  const { t } = useTranslation('dashboard')
  return (
    <>
      <ClaimVisitorWork school={room.schoolId} />
      <FromMyTeacher classroomId={room.id} />
      <JoinNow classroomId={room.id} rooms={rooms} done={roomsDone} />
      <div className={styles.day}>
        {next ? <NextStepCard next={next} /> : <PuzzleSeries storageKey={me} className={styles.puzzle} />}
        <div className={styles.side}>
          <DueWork due={due} />
          <StudentDayCard classroomId={room.id} day={day} />
          {portfolio && <OwnPortfolioCard classroomId={room.id} student={me} portfolio={portfolio} />}
          <Card className={styles.class} title={t('student.class')}>
            {teachers.length > 0 && (
              <p className={styles.hint}>{t('student.teachers', { names: teachers.join(', ') })}</p>
            )}
            <p className={styles.strong}>{mates === 0 ? t('student.alone') : t('student.mates', { count: mates })}</p>
            <div className={styles.kites} aria-hidden>
              {kites.map((look, index) => (
                <Kite key={index} look={look} size={40} />
              ))}
              {mates > kites.length && <span className={styles.strong}>+{mates - kites.length}</span>}
            </div>
          </Card>
          <ClassBoard classroomId={room.id} schoolId={room.schoolId} board={board} />
        </div>
      </div>
    </>
  )
}

/** Card with the step that the student continues with. */
function NextStepCard({ next }: { next: NextForStudent }) {
  const { t } = useTranslation('dashboard')
  const localized = useLocalePath()
  const { lesson, number, steps, now, path, map, test } = next
  if (test) return <TestCard lesson={lesson} path={path} test={test} />
  return (
    <Card depth="lifted" padding="none" className={styles.next}>
      <PuzzlePicture map={map ?? undefined} className={styles.picture} />
      <div className={styles.words}>
        <div>
          <p className={styles.hint}>{t('student.lesson', { number, step: now + 1 })}</p>
          <h2 className={styles.title}>{lesson}</h2>
          <PathSteps label={t('student.step', { now: now + 1, total: steps })} total={steps} now={now} />
        </div>
        <Button
          href={localized(path)}
          variant="go"
          size="large"
          icon={<IconPlayerPlayFilled aria-hidden />}
          className={styles.go}
        >
          {t('student.goOn')}
        </Button>
      </div>
    </Card>
  )
}
