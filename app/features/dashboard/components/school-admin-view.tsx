import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import IconChalkboard from '@tabler/icons-react/dist/esm/icons/IconChalkboard.mjs'
import IconMailForward from '@tabler/icons-react/dist/esm/icons/IconMailForward.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { DataRequestsCard } from '#app/features/people/data-requests/public.ts'
import { AllowedWordsCard } from '#app/features/people/held-texts/public.ts'
import { SchoolAdminNav } from '#app/features/people/school-admin/public.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { WorkspacePicture } from '#app/platform/workspace/workspace-picture.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import type { SchoolAdminDashboard } from '../contract.ts'
import { OverdueTextsCard } from './overdue-texts.tsx'
import styles from './school-admin-view.module.css'

/** Dashboard of a school for its administrators: member counts and classes. */
export function SchoolAdminView({
  data: { room, counts, classrooms, asking, transfers, overdue, dataRequests, words },
}: {
  data: SchoolAdminDashboard
}) {
  const { t } = useTranslation('dashboard')
  const localized = useLocalePath()
  return (
    <>
      <PageHead
        title={room.name}
        note={t('school.note')}
        actions={
          <Button href={localized(`/dashboard/classroom?view=new&in=${room.schoolId}`)} icon={<IconPlus aria-hidden />}>
            {t('school.newClassroom')}
          </Button>
        }
      />
      <SchoolAdminNav schoolId={room.schoolId} current={null} waiting={asking} transfers={transfers} />
      <ul className={styles.numbers}>
        <Count icon={<IconChalkboard aria-hidden />} tone="plum" label={t('school.teachers')} value={counts.teachers} />
        <Count icon={<IconUsers aria-hidden />} tone="leaf" label={t('school.students')} value={counts.students} />
        <Count icon={<IconSchool aria-hidden />} tone="sky" label={t('school.classrooms')} value={counts.classrooms} />
      </ul>
      {dataRequests.length > 0 && <DataRequestsCard requests={dataRequests} />}
      {overdue.length > 0 && <OverdueTextsCard overdue={overdue} />}
      {words.length > 0 && <AllowedWordsCard words={words} />}
      {counts.teachers < 2 && <InviteFirst />}
      <Classrooms classrooms={classrooms} />
    </>
  )
}

/** Shown while the founder is the only teacher of the school. */
function InviteFirst() {
  const { t } = useTranslation('dashboard')
  const localized = useLocalePath()
  return (
    <Card padding="large" className={styles.invite}>
      <WorkspacePicture size={56} colour="sun">
        <IconMailForward aria-hidden />
      </WorkspacePicture>
      <span className={styles.words}>
        <h2 className={styles.heading}>{t('school.invite.title')}</h2>
        <span className={styles.label}>{t('school.invite.text')}</span>
      </span>
      <Button href={localized('/dashboard?section=people#invite')} variant="soft">
        {t('school.invite.open')}
      </Button>
    </Card>
  )
}

function Count({ icon, tone, label, value }: { icon: ReactNode; tone: string; label: string; value: number }) {
  return (
    <li className={styles.count}>
      <WorkspacePicture size={56} colour={tone}>
        {icon}
      </WorkspacePicture>
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        <strong className={clsx(styles.value, 'sk-number')}>{value}</strong>
      </span>
    </li>
  )
}

function Classrooms({ classrooms }: Pick<SchoolAdminDashboard, 'classrooms'>) {
  const { t } = useTranslation('dashboard')
  const localized = useLocalePath()
  if (classrooms.length === 0)
    return (
      <Card padding="large">
        <EmptyState mood="hello" title={t('school.noClassrooms')} hint={t('school.noClassroomsHint')} />
      </Card>
    )
  return (
    <Card title={t('school.classrooms')} aside={classrooms.length} padding="large">
      <ul>
        {classrooms.map(({ id, name, grade, icon, colour, students, teachers }) => (
          <li key={id}>
            <Link to={localized(`/dashboard/classroom-dashboard/${id}`)} className={styles.classroom}>
              <WorkspacePicture size={36} icon={icon} colour={colour} />
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
