import { useTranslation } from 'react-i18next'
import IconDoor from '@tabler/icons-react/dist/esm/icons/IconDoor.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { loadClassOverview } from '../class-overview.server.ts'
import type { ClassroomCard } from '../contract.ts'
import { BoardSettingsCard } from '../board/board-settings-card.tsx'
import { ClassBoard } from '../board/class-board.tsx'
import { JoinSummary } from '../joining/components/join-summary.tsx'
import { TeachersCard } from '../teachers/teachers-card.tsx'
import styles from './class-overview.module.css'

type ClassOverviewProps = {
  classroom: ClassroomCard
  school: string | undefined
  overview: Awaited<ReturnType<typeof loadClassOverview>>
}

/** Class page: board, teachers, who can join, and a link to the class settings. */
export function ClassOverview({ classroom, school, overview: { board, teachers, joinPolicy } }: ClassOverviewProps) {
  const { t } = useTranslation('classrooms')
  const localized = useLocalePath()
  const { id, schoolId, name, grade, students, can } = classroom
  return (
    <>
      <PageHead
        title={name}
        note={[grade, school, t('mine.students', { count: students })].filter(Boolean).join(' · ')}
        actions={
          can.settings && (
            <Button
              href={localized(`/dashboard/classroom?view=edit&classroom=${id}`)}
              variant="quiet"
              icon={<IconSettings aria-hidden />}
            >
              {t('mine.edit')}
            </Button>
          )
        }
      />
      <div className={styles.columns}>
        <ClassBoard classroomId={id} schoolId={schoolId} board={board} />
        <div className={styles.side}>
          {can.settings && (
            <Card title={t('joinSettings.title')} icon={<IconDoor aria-hidden />}>
              <JoinSummary classroomId={id} policy={joinPolicy} />
            </Card>
          )}
          {can.settings && (
            <BoardSettingsCard classroomId={id} schoolId={schoolId} mode={board.state.mode} words={board.words} />
          )}
          <TeachersCard classroomId={id} schoolId={schoolId} data={teachers} />
        </div>
      </div>
    </>
  )
}
