import { useTranslation } from 'react-i18next'
import { showClassCode } from '#rules/class-code.ts'
import { visitOf } from '#app/platform/request.server.ts'
import { roomContext } from '#app/platform/room.ts'
import type { PageHandle } from '#app/platform/shell/head.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { ClassBoard } from '../components/class-board.tsx'
import { WhoIsHere } from '../components/who-is-here.tsx'
import { classroomNow } from '../classroom-page.server.ts'
import type { Route } from './+types/classroom-dashboard.ts'
import styles from './classroom-dashboard.module.css'

export const handle: PageHandle = { title: 'classrooms:classroomDashboard.title', hidden: true }

export async function loader({ context }: Route.LoaderArgs) {
  const room = context.get(roomContext)
  return { room, ...(await classroomNow(visitOf(context), room)) }
}

/** The room now: who is here, and what the class has put on its board. Progress comes with lessons. */
export default function ClassroomDashboard({ loaderData: { room, students, board } }: Route.ComponentProps) {
  const { t } = useTranslation('classrooms')
  return (
    <>
      <PageHead title={room.name} note={room.code ? t('classroomDashboard.code', { code: showClassCode(room.code) }) : undefined} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Card title={t('classroomDashboard.title')}>
            <EmptyState mood="thinking" title={t('classroomDashboard.empty')} hint={t('classroomDashboard.coming')} />
          </Card>
        </div>
        <div className={styles.side}>
          <WhoIsHere classroomId={room.id} students={students} />
          <ClassBoard classroomId={room.id} board={board} />
        </div>
      </div>
    </>
  )
}
