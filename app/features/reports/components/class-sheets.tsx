import { useTranslation } from 'react-i18next'
import { skills } from '#rules/reports/skills.ts'
import { useDays } from '#app/platform/shell/nav-dates.ts'
import { Lockup } from '#app/ui/brand.tsx'
import { PaperSheet } from '#app/ui/paper-frame.tsx'
import type { ListedFigures, PrintedOverview } from '../contract.ts'
import { useReportTime } from './use-report-time.ts'
import styles from './report-sheets.module.css'

/** As many names as fit below what the class can do, and on every sheet after it. */
const perSheet = { a4: { first: 14, next: 26 }, letter: { first: 11, next: 23 } }

/** How a class does, for those who teach it: what it can do, and a line for each child. */
export function ClassSheets({ printed }: { printed: PrintedOverview }) {
  const { t } = useTranslation('reports')
  const { paper, students } = printed
  const names = perSheet[paper]
  const rest = students.slice(names.first)
  const sheets = Array.from({ length: Math.ceil(rest.length / names.next) }, (_, at) =>
    rest.slice(at * names.next, (at + 1) * names.next),
  )
  return [students.slice(0, names.first), ...sheets].map((group, at) => (
    <PaperSheet key={group[0]!.id} size={paper} className={styles.overview}>
      <Head printed={printed} page={at === 0 ? null : `${at + 1}/${sheets.length + 1}`} />
      {at === 0 && <ClassSkills students={students} />}
      <section className={styles.part}>
        <h2>{t('class.students')}</h2>
        <StudentTable students={group} />
      </section>
    </PaperSheet>
  ))
}

function Head({ printed: { name, school, day }, page }: { printed: PrintedOverview; page: string | null }) {
  const { t } = useTranslation('reports')
  const date = useDays({ dateStyle: 'long' })
  return (
    <header className={styles.head}>
      <div>
        <p className={styles.kind}>{t('class.heading')}</p>
        <h1 className={styles.name}>{name}</h1>
        <p className={styles.note}>{[school, date(day), page].filter(Boolean).join(' · ')}</p>
        <p className={styles.note}>{t('class.forTeachers')}</p>
      </div>
      <Lockup height={32} />
    </header>
  )
}

/** How many show each skill; those that nobody has shown yet are left out. */
function ClassSkills({ students }: { students: readonly ListedFigures[] }) {
  const { t } = useTranslation('reports')
  const counted = skills
    .map((skill) => {
      const shown = students.flatMap((student) => student.skills.filter((one) => one.skill === skill))
      const sure = shown.filter((one) => one.sure).length
      return { skill, sure, begun: shown.length - sure }
    })
    .filter(({ sure, begun }) => sure + begun > 0)
  return (
    <section className={styles.part}>
      <h2>{t('class.skills')}</h2>
      {counted.length === 0 && <p>{t('sheet.noSkills')}</p>}
      {counted.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('class.skill')}</th>
              <th scope="col">{t('class.sure')}</th>
              <th scope="col">{t('class.begun')}</th>
            </tr>
          </thead>
          <tbody>
            {counted.map(({ skill, sure, begun }) => (
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
        {students.map(({ id, name, lessonsDone, stars, activeMs, skills: shown, open }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>{lessonsDone}</td>
            <td>{stars}</td>
            <td>{time(activeMs)}</td>
            <td>{shown.filter((one) => one.sure).length}</td>
            <td>{open}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
