import { useTranslation } from 'react-i18next'
import { useDateFormatter, useDayFormatter } from '#app/platform/time/use-dates.ts'
import { Lockup } from '#app/ui/pictures/brand.tsx'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import { PaperSheet } from '#app/ui/frames/paper-frame.tsx'
import type { PrintedChildren, PrintedStudent } from '../contract.ts'
import { HelpLines } from './help-lines.tsx'
import { LessonLines } from './lesson-lines.tsx'
import { ProjectLines } from './project-lines.tsx'
import { RecordLines } from './record-lines.tsx'
import { useReportTime } from './use-report-time.ts'
import { SkillLine } from './skill-line.tsx'
import styles from './report-sheets.module.css'

type ChildSheetProps = { printed: PrintedChildren; student: PrintedStudent }

/** Printed report of one student for their parents; it must not mention other students. */
export function ChildSheet({ printed, student }: ChildSheetProps) {
  const { t } = useTranslation('reports')
  const { paper, titles } = printed
  const { comment, skills } = student
  const [sure, started] = [skills.filter((result) => result.sure), skills.filter((result) => !result.sure)]
  return (
    <PaperSheet size={paper} className={styles.sheet}>
      <Head printed={printed} student={student} />
      <Facts student={student} />
      <RecordLines from={printed.attendanceFrom} {...student} className={styles.note} />
      <div className={styles.pair}>
        {(sure.length > 0 || started.length === 0) && (
          <section className={styles.part}>
            <h2>{t('sheet.sure')}</h2>
            {skills.length === 0 && <p>{t('sheet.noSkills')}</p>}
            <ul className={styles.sure}>
              {sure.map((skill) => (
                <SkillLine key={skill.skill} {...skill} />
              ))}
            </ul>
          </section>
        )}
        {started.length > 0 && (
          <section className={styles.part}>
            <h2>{t('sheet.begun')}</h2>
            <ul className={styles.begun}>
              {started.map((skill) => (
                <SkillLine key={skill.skill} {...skill} />
              ))}
            </ul>
          </section>
        )}
      </div>
      <div className={styles.pair}>
        <LessonLines student={student} titles={titles} />
        <HelpLines student={student} titles={titles} />
        <ProjectLines student={student} titles={titles} />
      </div>
      <section className={styles.words}>
        <h2>{t('sheet.comment')}</h2>
        {comment === null ? <div className={styles.lines} /> : <p>{comment}</p>}
      </section>
      <footer className={styles.signs}>
        <span>{t('sheet.signTeacher')}</span>
        <span>{t('sheet.signParent')}</span>
      </footer>
    </PaperSheet>
  )
}

function Head({ printed: { name, school, teachers, day, since }, student }: ChildSheetProps) {
  const { t } = useTranslation('reports')
  const date = useDayFormatter({ dateStyle: 'long' })
  return (
    <header className={styles.head}>
      <ChildKite id={student.id} size={56} />
      <div>
        <p className={styles.kind}>{t('sheet.heading')}</p>
        <h1 className={styles.name}>{student.name}</h1>
        <p className={styles.note}>
          {[
            name,
            // The school of a teacher on their own has the teacher's name.
            teachers.includes(school) ? null : school,
            teachers.join(', '),
            since ? t('sheet.period', { from: date(since), until: date(day) }) : date(day),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Lockup height={32} />
    </header>
  )
}

function Facts({ student: { lessonsDone, stars, activeMs, lastAt } }: Pick<ChildSheetProps, 'student'>) {
  const { t } = useTranslation('reports')
  const date = useDateFormatter({ dateStyle: 'medium' })
  const time = useReportTime()
  const facts = {
    lessons: String(lessonsDone),
    stars: String(stars),
    time: time(activeMs),
    last: lastAt === null ? t('facts.never') : date(lastAt),
  } as const
  return (
    <div className={styles.figures}>
      <dl className={styles.facts}>
        {(Object.keys(facts) as (keyof typeof facts)[]).map((fact) => (
          <div key={fact}>
            <dt>{t(`facts.${fact}`)}</dt>
            <dd>{facts[fact]}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
