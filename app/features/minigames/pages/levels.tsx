import { useTranslation } from 'react-i18next'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import type { GameSlug } from '#rules/games/catalogue.ts'
import { can } from '#rules/permissions.ts'
import { read } from '#app/platform/query.server.ts'
import { visitOf } from '#app/platform/request.server.ts'
import { roomContext } from '#app/platform/room.ts'
import type { PageHandle } from '#app/platform/shell/head.tsx'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Button } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { boardOf } from '../board.server.ts'
import { gameReport } from '../class-report.server.ts'
import { GameBoard } from '../components/game-board.tsx'
import { GameStudents } from '../components/game-students.tsx'
import { LevelMap } from '../components/level-map.tsx'
import { gameAsked, gamePage } from '../game-page.server.ts'
import { boardScopes, type Board, type GamePage } from '../views.ts'
import { playerIn } from '../who-plays.server.ts'
import styles from './levels.module.css'
import type { Route } from './+types/levels.ts'

export const handle: PageHandle = { title: 'minigames:levels.title', hidden: true }

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { services, actor, locale } = visitOf(context)
  const room = context.get(roomContext)
  const slug = gameAsked(params.slug)
  const now = services.now()
  if (room.kind === 'classroom' && can(actor, 'game.manage', room)) {
    const { schoolId, id: classroomId } = room
    const report = await read(services, actor, (db) => gameReport(db, { schoolId, classroomId, now }, slug))
    return { slug, className: room.name, report, game: null, board: null }
  }
  const player = playerIn(actor, room)
  const game = await gamePage(services, { actor, player }, slug, locale)
  const asked = new URL(request.url).searchParams
  // Where nothing is asked for, the level that was reached last.
  const level = (game.levels.find(({ id }) => id === asked.get('level')) ?? lastPlayed(game)).id
  const scope = boardScopes.find((one) => one === asked.get('board')) ?? 'class'
  const board = player && (await read(services, actor, (db) => boardOf(db, player, { game: slug, level, scope, now })))
  return { slug, className: room.name, report: null, game, board }
}

const lastPlayed = ({ levels }: GamePage) => levels.findLast(({ score }) => score !== null) ?? levels[0]!

/** A game's levels with own stars and the leaderboard; for those who teach how far the class is. */
export default function Levels({ loaderData: { slug, className, report, game, board } }: Route.ComponentProps) {
  const { t } = useTranslation('minigames')
  const pathTo = useLocalePath()
  const title = t(`games.${slug}.title`)
  return (
    <>
      <PageHead
        title={title}
        note={report ? className : t(`games.${slug}.idea`)}
        actions={
          <Button variant="go" icon={<IconPlayerPlayFilled aria-hidden />} href={pathTo(`/minigame/${slug}`)}>
            {t('play.start')}
          </Button>
        }
      />
      {report ? <GameStudents slug={slug} report={report} /> : <OwnGame slug={slug} game={game} board={board} />}
    </>
  )
}

function OwnGame({ slug, game: { levels }, board }: { slug: GameSlug; game: GamePage; board: Board | null }) {
  const { t } = useTranslation('minigames')
  const pathTo = useLocalePath()
  const at = levels.findIndex(({ id }) => id === board?.level)
  const page = (level: string, scope: string) => pathTo(`/dashboard/minigame/${slug}?level=${level}&board=${scope}`)
  return (
    <div className={styles.columns}>
      <LevelMap
        levels={levels}
        current={board?.level}
        pathTo={(level) => (board ? page(level, board.scope) : pathTo(`/minigame/${slug}/${level}`))}
      />
      {board && (
        <div className={styles.board}>
          <h2 className={styles.level}>{t('level', { number: at + 1 })}</h2>
          <GameBoard board={board} best={levels[at]!} pathTo={(scope) => page(board.level, scope)} />
          <Button
            variant="go"
            size="large"
            icon={<IconPlayerPlayFilled aria-hidden />}
            href={pathTo(`/minigame/${slug}/${board.level}`)}
          >
            {t('playLevel', { number: at + 1 })}
          </Button>
        </div>
      )}
    </div>
  )
}
