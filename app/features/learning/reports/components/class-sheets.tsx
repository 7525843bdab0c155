import { useTranslation } from 'react-i18next'
import { skills } from '#rules/reports/skills.ts'
import { useDayFormatter } from '#app/platform/time/use-dates.ts'
import { Lockup } from '#app/ui/pictures/brand.tsx'
import { PaperSheet } from '#app/ui/frames/paper-frame.tsx'
import type { ListedFigures, PrintedOverview } from '../contract.ts'
import { useReportTime } from './use-report-time.ts'
import styles from './report-sheets.module.css'

/** Table rows per sheet: fewer on the first, which also has the table of skills. */
const perSheet = { a4: { first: 14, next: 26 }, letter: { first: 11, next: 23 } }

/** Printed overview of a class for its teachers: skills, and one row per student. */
export function ClassSheets({ printed }: { printed: PrintedOverview }) {
  const { t } = useTranslation('reports')
  const { paper, students } = printed
  const rowCounts = perSheet[paper]
  const rest = students.slice(rowCounts.first)
  const sheets = Array.from({ length: Math.ceil(rest.length / rowCounts.next) }, (_, index) =>
    rest.slice(index * rowCounts.next, (index + 1) * rowCounts.next),
  )
  return [students.slice(0, rowCounts.first), ...sheets].map((group, index) => (
    <PaperSheet key={group[0]!.id} size={paper} className={styles.overview}>
      <Head printed={printed} page={index === 0 ? null : `${index + 1}/${sheets.length + 1}`} />
      {index === 0 && <ClassSkills students={students} />}
      <section className={styles.part}>
        <h2>{t('class.students')}</h2>
        <StudentTable students={group} />
      </section>
    </PaperSheet>
  ))
}

function Head({ printed: { name, school, day, since }, page }: { printed: PrintedOverview; page: string | null }) {
  const { t } = useTranslation('reports')
  const date = useDayFormatter({ dateStyle: 'long' })
  return (
    <header className={styles.head}>
      <div>
        <p className={styles.kind}>{t('class.heading')}</p>
        <h1 className={styles.name}>{name}</h1>
        <p className={styles.note}>
          {[school, since ? t('sheet.period', { from: date(since), until: date(day) }) : date(day), page]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className={styles.note}>{t('class.forTeachers')}</p>
      </div>
      <Lockup height={32} />
    </header>
  )
}

/** Number of students per skill; omits skills that no student has shown yet. */
function ClassSkills({ students }: { students: readonly ListedFigures[] }) {
  const { t } = useTranslation('reports')
  const counts = skills
    .map((skill) => {
      const results = students.flatMap((student) => student.skills.filter((result) => result.skill === skill))
      const sure = results.filter((result) => result.sure).length
      return { skill, sure, begun: results.length - sure }
    })
    .filter(({ sure, begun }) => sure + begun > 0)
  return (
    <section className={styles.part}>
      <h2>{t('class.skills')}</h2>
      {counts.length === 0 && <p>{t('sheet.noSkills')}</p>}
      {counts.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('class.skill')}</th>
              <th scope="col">{t('class.sure')}</th>
              <th scope="col">{t('class.begun')}</th>
            </tr>
          </thead>
          <tbody>
            {counts.map(({ skill, sure, begun }) => (
              <tr key={skill}>
                <th scope="row">{t(`skill.${skill}`)}</th>
                <td>{sure}</td>
                <td>{begun}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function StudentTable({ students }: { students: readonly ListedFigures[] }) {
  const { t } = useTranslation('reports')
  const time = useReportTime()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('class.name')}</th>
          <th scope="col">{t('facts.lessons')}</th>
          <th scope="col">{t('facts.stars')}</th>
          <th scope="col">{t('facts.time')}</th>
          <th scope="col">{t('class.skillsOf')}</th>
          <th scope="col">{t('class.help')}</th>
        </tr>
      </thead>
      <tbody>
        {students.map(({ id, name, lessonsDone, stars, activeMs, skills: studentSkills, open }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>{lessonsDone}</td>
            <td>{stars}</td>
            <td>{time(activeMs)}</td>
            <td>{studentSkills.filter((result) => result.sure).length}</td>
            <td>{open}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
