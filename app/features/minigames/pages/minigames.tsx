import { useTranslation } from 'react-i18next'
import IconArrowsMaximize from '@tabler/icons-react/dist/esm/icons/IconArrowsMaximize.mjs'
import { can } from '#rules/permissions.ts'
import { QuestionsScreen } from '#app/features/questions/public.ts'
import { questionActions, questionsPage } from '#app/features/questions/public.server.ts'
import { actions } from '#app/platform/actions.server.ts'
import { read } from '#app/platform/query.server.ts'
import { visitOf } from '#app/platform/request.server.ts'
import { roomContext } from '#app/platform/room.ts'
import type { PageHandle } from '#app/platform/shell/head.tsx'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Button } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { arcadePage } from '../arcade-page.server.ts'
import { limitGame, limitPlaying, showGame } from '../change-class-games.server.ts'
import { classReport } from '../class-report.server.ts'
import { ClassGames } from '../components/class-games.tsx'
import { StudentGames } from '../components/student-games.tsx'
import { offeredGames } from '../offered-games.ts'
import { playerIn } from '../who-plays.server.ts'
import type { Route } from './+types/minigames.ts'

export const handle: PageHandle = { title: 'minigames:minigames.title', hidden: true }

export async function loader({ context, request }: Route.LoaderArgs) {
  const visit = visitOf(context)
  const { services, actor } = visit
  const room = context.get(roomContext)
  const { id, name, schoolId } = room
  const shown = { room: { id, name }, questions: null, report: null, arcade: null }
  const { searchParams } = new URL(request.url)
  if (searchParams.get('view') === 'questions')
    return { ...shown, questions: await questionsPage(visit, room, searchParams) }
  if (room.kind !== 'classroom' || !can(actor, 'game.manage', room))
    return { ...shown, arcade: await arcadePage(visit, actor, playerIn(actor, room)) }
  const asked = { schoolId, classroomId: id, now: services.now() }
  return { ...shown, report: await read(services, actor, (db) => classReport(db, asked)) }
}

export const action = actions({ show: showGame, limit: limitPlaying, 'limit-game': limitGame, ...questionActions })

/** For a child the games and their stars; for those who teach what the class may play and what it practised. */
export default function Minigames({ loaderData: { room, questions, report, arcade } }: Route.ComponentProps) {
  const { t } = useTranslation('minigames')
  const pathTo = useLocalePath()
  if (questions) return <QuestionsScreen page={questions} />
  if (report) return <ClassGames room={room} games={offeredGames} report={report} />
  return (
    <>
      <PageHead
        title={t('minigames.title')}
        actions={
          <Button variant="quiet" icon={<IconArrowsMaximize aria-hidden />} href={pathTo('/minigame')}>
            {t('fullScreen')}
          </Button>
        }
      />
      <StudentGames arcade={arcade} to="/dashboard/minigame" />
    </>
  )
}
