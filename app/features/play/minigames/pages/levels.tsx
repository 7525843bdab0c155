import { useTranslation } from 'react-i18next'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import type { GameSlug } from '#rules/games/catalog.ts'
import { can } from '#rules/permissions.ts'
import { actions } from '#app/platform/commands/actions.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import { workspaceContext } from '#app/platform/workspace/workspace.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import { loadBoard } from '../board.server.ts'
import { loadGameReport } from '../class-report.server.ts'
import { ClassBanks } from '../banks/class-banks.tsx'
import { ExtraCard } from '../components/extra-card.tsx'
import { FlightList } from '../components/flight-list.tsx'
import { GameBoard } from '../components/game-board.tsx'
import { GameStudents } from '../components/game-students.tsx'
import { LevelMap } from '../components/level-map.tsx'
import { requireGame, loadGamePage } from '../game-page.server.ts'
import { offerBank, withdrawBank } from '../banks/offer-bank.server.ts'
import { loadTaughtBanks } from '../banks/taught-banks.server.ts'
import { boardScopes, type Board, type GamePage } from '../views.ts'
import { findClassPlayer } from '../resolve-player.server.ts'
import styles from './levels.module.css'
import type { Route } from './+types/levels.ts'

export const handle: PageHandle = { title: 'minigames:levels.title', hidden: true }

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { services, actor, locale } = getRequestContext(context)
  const workspace = context.get(workspaceContext)
  const slug = requireGame(params.slug)
  const now = services.now()
  const { searchParams } = new URL(request.url)
  if (workspace.kind === 'classroom' && can(actor, 'game.manage', workspace)) {
    const { schoolId, id: classroomId } = workspace
    return read(services, actor, async (db) => {
      const banks =
        slug === 'quiz-flight' ? await loadTaughtBanks(db, actor, workspace, searchParams.get('bank')) : null
      const flight = banks?.given.find(({ level }) => level === searchParams.get('level'))?.level ?? null
      const report = await loadGameReport(db, { schoolId, classroomId, now }, slug, flight)
      return {
        slug,
        classroom: { id: classroomId, name: workspace.name },
        report,
        banks,
        flight,
        game: null,
        board: null,
      }
    })
  }
  const player = findClassPlayer(actor, workspace)
  const game = await loadGamePage(services, { actor, player }, slug, locale)
  // Without a selected level, show the last one played.
  const flight = game.flights.find((flight) => flight.level === searchParams.get('level'))?.level
  const selectedLevel = listLevels(game).find(({ id }) => id === searchParams.get('level'))
  const level = flight ?? (selectedLevel ?? findLastPlayed(game)).id
  const scope = boardScopes.find((boardScope) => boardScope === searchParams.get('board')) ?? 'class'
  const board =
    player && (await read(services, actor, (db) => loadBoard(db, player, { game: slug, level, scope, now })))
  return {
    slug,
    classroom: { id: workspace.id, name: workspace.name },
    report: null,
    banks: null,
    flight: null,
    game,
    board,
  }
}

export const action = actions({ offer: offerBank, withdraw: withdrawBank })

const listLevels = ({ levels, extra }: Pick<GamePage, 'levels' | 'extra'>) => (extra ? [...levels, extra] : levels)

const findLastPlayed = ({ levels }: GamePage) => levels.findLast(({ score }) => score !== null) ?? levels[0]!

/** Student view: levels, stars and leaderboard. Teacher view: the class's progress. */
export default function Levels({ loaderData }: Route.ComponentProps) {
  const { slug, classroom, report, banks, flight, game, board } = loaderData
  const { t } = useTranslation('minigames')
  const pathTo = useLocalePath()
  const title = t(`games.${slug}.title`)
  return (
    <>
      <PageHead
        title={title}
        note={report ? classroom.name : t(`games.${slug}.idea`)}
        actions={
          <Button variant="go" icon={<IconPlayerPlayFilled aria-hidden />} href={pathTo(`/minigame/${slug}`)}>
            {t('play.start')}
          </Button>
        }
      />
      {banks && <ClassBanks classroomId={classroom.id} banks={banks} current={flight} />}
      {report ? (
        <GameStudents slug={slug} report={report} isBankFlight={flight !== null} />
      ) : (
        <StudentGame slug={slug} game={game} board={board} />
      )}
    </>
  )
}

type StudentGameProps = { slug: GameSlug; game: GamePage; board: Board | null }

function StudentGame({ slug, game, board }: StudentGameProps) {
  const { levels, extra, flights } = game
  const { t } = useTranslation('minigames')
  const pathTo = useLocalePath()
  const getPagePath = (level: string, scope: string) =>
    pathTo(`/dashboard/minigame/${slug}?level=${level}&board=${scope}`)
  const getLevelPath = (level: string) =>
    board ? getPagePath(level, board.scope) : pathTo(`/minigame/${slug}/${level}`)
  return (
    <div className={styles.columns}>
      <div className={styles.board}>
        <LevelMap levels={levels} current={board?.level} pathTo={getLevelPath} />
        {flights.length > 0 && <h2 className={styles.level}>{t('flights.title')}</h2>}
        <FlightList flights={flights} pathTo={getLevelPath} current={board?.level} />
        {extra && (
          <ExtraCard
            slug={slug}
            level={extra}
            to={board ? { href: getLevelPath(extra.id), label: t('board.title') } : undefined}
          />
        )}
      </div>
      {board && <LevelBoard slug={slug} game={game} board={board} getPagePath={getPagePath} />}
    </div>
  )
}

type LevelBoardProps = {
  slug: GameSlug
  game: GamePage
  board: Board
  getPagePath: (level: string, scope: string) => string
}

/** Leaderboard of the selected level or flight. */
function LevelBoard({ slug, game, board, getPagePath }: LevelBoardProps) {
  const { levels, extra, flights } = game
  const { t } = useTranslation('minigames')
  const pathTo = useLocalePath()
  const index = levels.findIndex(({ id }) => id === board.level)
  const best = listLevels(game).find(({ id }) => id === board.level)
  const flight = flights.find(({ level }) => level === board.level)
  const getPlayLabel = () => {
    if (flight) return t('flights.play')
    return extra?.id === board.level ? t(`extra.${extra.id}.play`) : t('playLevel', { number: index + 1 })
  }
  return (
    <div className={styles.board}>
      <h2 className={styles.level}>
        {flight?.title ??
          (extra?.id === board.level ? t(`extra.${extra.id}.title`) : t('level', { number: index + 1 }))}
      </h2>
      <GameBoard board={board} best={flight ?? best!} pathTo={(scope) => getPagePath(board.level, scope)} />
      <Button
        variant="go"
        size="large"
        icon={<IconPlayerPlayFilled aria-hidden />}
        href={pathTo(`/minigame/${slug}/${board.level}`)}
      >
        {getPlayLabel()}
      </Button>
    </div>
  )
}
