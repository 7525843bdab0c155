import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import IconCalendarDue from '@tabler/icons-react/dist/esm/icons/IconCalendarDue.mjs'
import IconMap2 from '@tabler/icons-react/dist/esm/icons/IconMap2.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import IconRocket from '@tabler/icons-react/dist/esm/icons/IconRocket.mjs'
import IconTrophy from '@tabler/icons-react/dist/esm/icons/IconTrophy.mjs'
import { PrintLinks, SignInAlert } from '#app/features/cards/public.ts'
import { ClassCode, ClassTransfers, PresentStudents } from '#app/features/classrooms/public.ts'
import { splitLocale } from '#app/platform/i18n/languages.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Kite } from '#app/ui/kite.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import type { TeacherDashboard } from '../contract.ts'
import { LinkRow, linkRow, RowWords } from './link-row.tsx'
import { WaitingCard } from './waiting-card.tsx'
import styles from './teacher-view.module.css'

/** The desk of one class: who is in it, how others get in, and what to begin with. */
export function TeacherView({ data }: { data: TeacherDashboard }) {
  const { t } = useTranslation('rooms')
  const localized = useLocalePath()
  const { locale } = splitLocale(useLocation().pathname)
  const { room, studentCount } = data
  const students = localized(`/dashboard/classroom-dashboard/${room.id}/students`)
  const note = [room.grade, room.schoolName, t('students', { count: studentCount })].filter(Boolean).join(' · ')

  return (
    <>
      <PageHead
        title={room.name}
        note={note}
        actions={
          <>
            {room.code && <ClassCode code={room.code} className={room.name} joinAddress={data.joinAddress} />}
            {studentCount > 0 && (
              <Button href={students} icon={<IconPlus aria-hidden />} className={styles.add}>
                {t('teacher.addStudents')}
              </Button>
            )}
          </>
        }
      />
      <SignInAlert classroomId={room.id} />
      <div className={styles.desk}>
        {studentCount === 0 ? <NobodyYet students={students} /> : <Roster data={data} students={students} />}
        <div className={styles.side}>
          {studentCount > 0 && <PresentStudents classroomId={room.id} students={data.students} />}
          <ClassTransfers classroomId={room.id} first={data.transfers} />
          <WaitingCard classroomId={room.id} first={data.requests} />
          <Card title={t('teacher.due')} icon={<IconCalendarDue aria-hidden />}>
            <p className={styles.quiet}>{t('teacher.dueEmpty')}</p>
          </Card>
          <Card title={t('teacher.start')} icon={<IconRocket aria-hidden />}>
            <ul>
              <LinkRow
                href={localized('/dashboard/courses')}
                icon={<IconMap2 aria-hidden />}
                label={t('teacher.startCourses')}
              />
              <li>
                <Sheet
                  title={t('teacher.startCards')}
                  trigger={<RowWords icon={<IconPrinter aria-hidden />} label={t('teacher.startCards')} />}
                  triggerClassName={linkRow}
                >
                  <PrintLinks classroomId={room.id} locale={locale} />
                </Sheet>
              </li>
              <LinkRow
                href={localized('/dashboard/competition')}
                icon={<IconTrophy aria-hidden />}
                label={t('teacher.startCompetition')}
              />
            </ul>
          </Card>
        </div>
      </div>
    </>
  )
}

function NobodyYet({ students }: { students: string }) {
  const { t } = useTranslation('rooms')
  return (
    <EmptyState
      scene
      mood="hello"
      title={t('teacher.rosterEmpty')}
      hint={t('teacher.rosterEmptyHint')}
      action={
        <Button href={students} icon={<IconPlus aria-hidden />}>
          {t('teacher.addStudents')}
        </Button>
      }
    />
  )
}

function Roster({ data: { students: shown, studentCount }, students }: { data: TeacherDashboard; students: string }) {
  const { t } = useTranslation('rooms')
  const localized = useLocalePath()
  return (
    <div className={styles.class}>
      <Card title={t('teacher.roster')} aside={studentCount} padding="large" className={styles.roster}>
        <ul className={styles.kites}>
          {shown.map(({ id, name, kite }) => (
            <li key={id} className={styles.student}>
              <Kite look={kite} size={36} />
              <span className={styles.name}>{name}</span>
            </li>
          ))}
        </ul>
        {studentCount > shown.length && (
          <Button href={students} variant="soft" size="small">
            {t('teacher.allStudents', { count: studentCount })}
          </Button>
        )}
      </Card>
      <Card>
        <EmptyState
          mood="thinking"
          title={t('teacher.progressTitle')}
          hint={t('teacher.progressComing')}
          action={
            <Button href={localized('/dashboard/course')} variant="soft">
              {t('teacher.startCourse')}
            </Button>
          }
        />
      </Card>
    </div>
  )
}
