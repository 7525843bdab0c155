import { useTranslation } from 'react-i18next'
import IconArrowsMaximize from '@tabler/icons-react/dist/esm/icons/IconArrowsMaximize.mjs'
import { can } from '#rules/permissions.ts'
import { QuestionsScreen } from '#app/features/play/questions/public.ts'
import { questionActions, loadQuestionsPage } from '#app/features/play/questions/public.server.ts'
import { actions } from '#app/platform/commands/actions.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import { workspaceContext } from '#app/platform/workspace/workspace.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import { loadArcadePage } from '../arcade-page.server.ts'
import { limitGame, limitPlaying, showGame } from '../change-class-games.server.ts'
import { loadClassReport } from '../class-report.server.ts'
import { ClassGames } from '../components/class-games.tsx'
import { StudentGames } from '../components/student-games.tsx'
import { offeredGames } from '../offered-games.ts'
import { findClassPlayer } from '../resolve-player.server.ts'
import type { Route } from './+types/minigames.ts'

export const handle: PageHandle = { title: 'minigames:minigames.title', hidden: true }

export async function loader({ context, request }: Route.LoaderArgs) {
  const requestContext = getRequestContext(context)
  const { services, actor } = requestContext
  const workspace = context.get(workspaceContext)
  const { id, name, schoolId } = workspace
  const base = { classroom: { id, name }, questions: null, report: null, arcade: null }
  const { searchParams } = new URL(request.url)
  if (searchParams.get('view') === 'questions')
    return { ...base, questions: await loadQuestionsPage(requestContext, workspace, searchParams) }
  if (workspace.kind !== 'classroom' || !can(actor, 'game.manage', workspace))
    return { ...base, arcade: await loadArcadePage(requestContext, actor, findClassPlayer(actor, workspace)) }
  const classroomQuery = { schoolId, classroomId: id, now: services.now() }
  return { ...base, report: await read(services, actor, (db) => loadClassReport(db, classroomQuery)) }
}

export const action = actions({ show: showGame, limit: limitPlaying, 'limit-game': limitGame, ...questionActions })

/** Student view: games and stars. Teacher view: game settings and practiced skills of the class. */
export default function Minigames({ loaderData: { classroom, questions, report, arcade } }: Route.ComponentProps) {
  const { t } = useTranslation('minigames')
  const pathTo = useLocalePath()
  if (questions) return <QuestionsScreen page={questions} />
  if (report) return <ClassGames classroom={classroom} games={offeredGames} report={report} />
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
