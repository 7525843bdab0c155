import { useTranslation } from 'react-i18next'
import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import { useLive } from '#app/platform/live/live.ts'
import { useReloadOnChange } from '#app/platform/live/use-reload-on-change.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { WorkspacePicture } from '#app/platform/workspace/workspace-picture.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { Kite } from '#app/ui/kite/kite.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { WaoStill } from '#app/ui/wao/wao-still.tsx'
import { FamilyWork } from '#app/features/home/portfolio/public.ts'
import { ReportAbsence } from '#app/features/people/attendance/public.ts'
import type { ChildWeek } from '../contract.ts'
import { DinnerQuestion } from './dinner-question.tsx'
import { NextWork } from './next-work.tsx'
import { WeekDays } from './week-days.tsx'
import styles from './parent-view.module.css'

/** The week of one child: learned, a question for dinner, days, next work and the teacher's comment. */
export function ChildWeekCard({ child }: { child: ChildWeek }) {
  const { t } = useTranslation('parents')
  const { id, name, schoolName, kite, isWeekOff, consent } = child
  useReloadOnChange(useLive(`students/${id}/consent`, consent.stamp), consent.stamp)
  return (
    <Card as="article" padding="large" className={styles.child} aria-label={name}>
      <header className={styles.head}>
        <Kite look={kite} size={64} />
        <div className={styles.words}>
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.note}>{schoolName}</p>
        </div>
      </header>
      {isWeekOff ? <p>{t('week.off')}</p> : <WeekContent child={child} />}
      <ReportAbsence student={{ id, name }} today={child.today} absences={child.absences} />
    </Card>
  )
}

function WeekContent({ child }: { child: ChildWeek }) {
  const { t } = useTranslation(['parents', 'dashboard'])
  const localized = useLocalePath()
  const { id, name, classrooms, days, learned, questions, activity, next, work, comment } = child
  const isEmpty = learned.length === 0 && days.every(({ state }) => state === 'none')
  return (
    <>
      <ul className={styles.classrooms}>
        {classrooms.map(({ id: classroomId, name: className, grade, icon, colour, teachers }) => (
          <li key={classroomId} className={styles.classroom}>
            <WorkspacePicture size={36} icon={icon} colour={colour} />
            <span className={styles.words}>
              <strong>{className}</strong>
              <span className={styles.note}>{[grade, teachers.join(', ')].filter(Boolean).join(' · ')}</span>
            </span>
          </li>
        ))}
        {classrooms.length === 0 && <li className={styles.note}>{t('week.noClass')}</li>}
      </ul>
      {learned.length > 0 && (
        <section className={styles.part}>
          <h3 className={styles.learned}>
            <IconBulb aria-hidden /> {t('week.learned')}
          </h3>
          {learned.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </section>
      )}
      {questions.length > 0 && <DinnerQuestion questions={questions} activity={activity} />}
      {work.length > 0 && <FamilyWork work={work} />}
      {isEmpty ? (
        <div className={styles.empty}>
          <WaoStill mood="asleep" size={96} />
          <p>{t('week.empty')}</p>
        </div>
      ) : (
        <WeekDays days={days} />
      )}
      {next.length > 0 && <NextWork next={next} />}
      {comment !== null && (
        <section className={styles.part}>
          <h3 className={styles.heading}>{t('week.comment')}</h3>
          <p className={styles.comment}>{comment}</p>
        </section>
      )}
      <div>
        <Button href={localized(`/dashboard/course?child=${id}`)} variant="soft" size="small">
          {t('dashboard:screens.path')} <span className="sk-visually-hidden">{name}</span>
        </Button>
      </div>
    </>
  )
}
