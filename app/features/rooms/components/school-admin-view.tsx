import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import IconBooks from '@tabler/icons-react/dist/esm/icons/IconBooks.mjs'
import IconChalkboard from '@tabler/icons-react/dist/esm/icons/IconChalkboard.mjs'
import IconCrown from '@tabler/icons-react/dist/esm/icons/IconCrown.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { SchoolAdminNav } from '#app/features/school-admin/public.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { RoomPicture } from '#app/platform/shell/nav-room-picture.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { SchoolAdminDashboard } from '../contract.ts'
import { LinkRow } from './link-row.tsx'
import styles from './school-admin-view.module.css'

/** The school at a glance: how many people, which classrooms, where to go. */
export function SchoolAdminView({
  data: { room, counts, classrooms, asking, transfers },
}: {
  data: SchoolAdminDashboard
}) {
  const { t } = useTranslation('rooms')
  const localized = useLocalePath()
  return (
    <>
      <PageHead
        title={room.name}
        note={t('office.note')}
        actions={
          <Button href={localized('/dashboard/classroom')} icon={<IconPlus aria-hidden />}>
            {t('office.newClassroom')}
          </Button>
        }
      />
      <SchoolAdminNav schoolId={room.schoolId} current={null} waiting={asking} transfers={transfers} />
      <ul className={styles.numbers}>
        <Count icon={<IconChalkboard aria-hidden />} tone="plum" label={t('office.teachers')} value={counts.teachers} />
        <Count icon={<IconUsers aria-hidden />} tone="leaf" label={t('office.students')} value={counts.students} />
        <Count icon={<IconSchool aria-hidden />} tone="sky" label={t('office.classrooms')} value={counts.classrooms} />
      </ul>
      <div className={styles.desk}>
        <Classrooms classrooms={classrooms} />
        <Card title={t('office.links')} padding="large">
          <ul>
            <LinkRow
              href={localized('/dashboard/student-list')}
              icon={<IconUsers aria-hidden />}
              label={t('nav.allStudents')}
            />
            <LinkRow href={localized('/dashboard/courses')} icon={<IconBooks aria-hidden />} label={t('nav.courses')} />
            <LinkRow
              href={localized('/dashboard/worksheet')}
              icon={<IconPrinter aria-hidden />}
              label={t('nav.worksheets')}
            />
            <LinkRow
              href={localized('/dashboard/unlock-premium')}
              icon={<IconCrown aria-hidden />}
              label={t('shell.premium')}
            />
          </ul>
        </Card>
      </div>
    </>
  )
}

function Count({ icon, tone, label, value }: { icon: ReactNode; tone: string; label: string; value: number }) {
  return (
    <li className={styles.count}>
      <RoomPicture size={56} colour={tone}>
        {icon}
      </RoomPicture>
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        <strong className={clsx(styles.value, 'sk-number')}>{value}</strong>
      </span>
    </li>
  )
}

function Classrooms({ classrooms }: Pick<SchoolAdminDashboard, 'classrooms'>) {
  const { t } = useTranslation('rooms')
  const localized = useLocalePath()
  if (classrooms.length === 0)
    return (
      <Card padding="large">
        <EmptyState mood="hello" title={t('office.noClassrooms')} hint={t('office.noClassroomsHint')} />
      </Card>
    )
  return (
    <Card title={t('office.classrooms')} aside={classrooms.length} padding="large">
      <ul>
        {classrooms.map(({ id, name, grade, icon, colour, students, teachers }) => (
          <li key={id}>
            <Link to={localized(`/dashboard/classroom-dashboard/${id}`)} className={styles.classroom}>
              <RoomPicture size={36} icon={icon} colour={colour} />
              <span className={styles.words}>
                <strong>{name}</strong>
                <span className={styles.label}>{[grade, teachers.join(', ')].filter(Boolean).join(' · ')}</span>
              </span>
              <span className={styles.students}>{t('students', { count: students })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
