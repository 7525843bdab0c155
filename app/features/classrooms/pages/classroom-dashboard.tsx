import { useTranslation } from 'react-i18next'
import IconCards from '@tabler/icons-react/dist/esm/icons/IconCards.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { visitOf } from '#app/platform/request.server.ts'
import { roomContext } from '#app/platform/room.ts'
import type { PageHandle } from '#app/platform/shell/head.tsx'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { ClassBoard } from '../components/class-board.tsx'
import { ClassTransfers } from '../components/class-transfers.tsx'
import { ClassCode } from '../components/class-code.tsx'
import { DashboardRequests } from '../components/dashboard-requests.tsx'
import { PresentStudents } from '../components/present-students.tsx'
import { classroomDesk } from '../classroom-page.server.ts'
import type { Route } from './+types/classroom-dashboard.ts'
import styles from './classroom-dashboard.module.css'

export const handle: PageHandle = { title: 'classrooms:classroomDashboard.title', hidden: true }

export const loader = ({ context }: Route.LoaderArgs) => classroomDesk(visitOf(context), context.get(roomContext))

/**
 * The room now: who is here, who waits, the code, and the ways to everything of the class. Progress comes with lessons.
 */
export default function ClassroomDashboard({
  loaderData: { room, students, board, requests, transfers, joinAddress, at, can },
}: Route.ComponentProps) {
  const { t } = useTranslation('classrooms')
  const localized = useLocalePath()
  const roster = localized(`/dashboard/classroom-dashboard/${room.id}/students`)
  const note = [room.grade, room.schoolName, t('mine.students', { count: students.length })].filter(Boolean).join(' · ')
  return (
    <>
      <PageHead
        title={room.name}
        note={note}
        actions={room.code && <ClassCode code={room.code} className={room.name} joinAddress={joinAddress} />}
      />
      <nav className={styles.ways} aria-label={t('classroomDashboard.ways')}>
        <Button href={roster} variant="soft" icon={<IconUsers aria-hidden />}>
          {t('classroomDashboard.students')}
        </Button>
        {can.print && students.length > 0 && (
          <Button href={`${roster}/print-asset-card`} variant="soft" icon={<IconCards aria-hidden />} reloadDocument>
            {t('classroomDashboard.cards')}
          </Button>
        )}
        {can.settings && (
          <Button
            href={localized(`/dashboard/classroom?view=edit&classroom=${room.id}`)}
            variant="soft"
            icon={<IconSettings aria-hidden />}
          >
            {t('mine.edit')}
          </Button>
        )}
      </nav>
      <div className={styles.columns}>
        <div className={styles.main}>
          <Card title={t('classroomDashboard.title')}>
            {students.length === 0 ? (
              <EmptyState
                mood="hello"
                title={t('classroomDashboard.nobody')}
                hint={t('classroomDashboard.nobodyHint')}
                action={
                  <Button href={roster} icon={<IconUsers aria-hidden />}>
                    {t('classroomDashboard.addStudents')}
                  </Button>
                }
              />
            ) : (
              <EmptyState mood="thinking" title={t('classroomDashboard.empty')} hint={t('classroomDashboard.coming')} />
            )}
          </Card>
        </div>
        <div className={styles.side}>
          {can.release && <ClassTransfers classroomId={room.id} first={transfers} />}
          {can.admit && <DashboardRequests classroomId={room.id} first={requests} now={at} />}
          <PresentStudents classroomId={room.id} students={students} />
          <ClassBoard classroomId={room.id} board={board} />
        </div>
      </div>
    </>
  )
}
