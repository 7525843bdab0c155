import { useTranslation } from 'react-i18next'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import type { GameSlug } from '#rules/games/catalogue.ts'
import { can } from '#rules/permissions.ts'
import { actions } from '#app/platform/actions.server.ts'
import { read } from '#app/platform/query.server.ts'
import { visitOf } from '#app/platform/request.server.ts'
import { roomContext } from '#app/platform/room.ts'
import type { PageHandle } from '#app/platform/shell/head.tsx'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Button } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { boardOf } from '../board.server.ts'
import { gameReport } from '../class-report.server.ts'
import { ClassBanks } from '../components/class-banks.tsx'
import { ExtraCard } from '../components/extra-card.tsx'
import { FlightList } from '../components/flight-list.tsx'
import { GameBoard } from '../components/game-board.tsx'
import { GameStudents } from '../components/game-students.tsx'
import { LevelMap } from '../components/level-map.tsx'
import { gameAsked, gamePage } from '../game-page.server.ts'
import { offerBank, withdrawBank } from '../offer-bank.server.ts'
import { taughtBanks } from '../taught-banks.server.ts'
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
    const { searchParams } = new URL(request.url)
    return read(services, actor, async (db) => {
      const banks = slug === 'quiz-flight' ? await taughtBanks(db, actor, room, searchParams.get('bank')) : null
      const flight = banks?.given.find(({ level }) => level === searchParams.get('level'))?.level ?? null
      const report = await gameReport(db, { schoolId, classroomId, now }, slug, flight)
      return { slug, room: { id: classroomId, name: room.name }, report, banks, flight, game: null, board: null }
    })
  }
  const player = playerIn(actor, room)
  const game = await gamePage(services, { actor, player }, slug, locale)
  const asked = new URL(request.url).searchParams
  // Where nothing is asked for, the level that was reached last.
  const flight = game.flights.find((one) => one.level === asked.get('level'))?.level
  const found = levelsOf(game).find(({ id }) => id === asked.get('level'))
  const level = flight ?? (found ?? lastPlayed(game)).id
  const scope = boardScopes.find((one) => one === asked.get('board')) ?? 'class'
  const board = player && (await read(services, actor, (db) => boardOf(db, player, { game: slug, level, scope, now })))
  return { slug, room: { id: room.id, name: room.name }, report: null, banks: null, flight: null, game, board }
}

export const action = actions({ offer: offerBank, withdraw: withdrawBank })

const levelsOf = ({ levels, extra }: Pick<GamePage, 'levels' | 'extra'>) => (extra ? [...levels, extra] : levels)

const lastPlayed = ({ levels }: GamePage) => levels.findLast(({ score }) => score !== null) ?? levels[0]!

/** A game's levels with own stars and the leaderboard; for those who teach how far the class is. */
export default function Levels({ loaderData }: Route.ComponentProps) {
  const { slug, room, report, banks, flight, game, board } = loaderData
  const { t } = useTranslation('minigames')
  const pathTo = useLocalePath()
  const title = t(`games.${slug}.title`)
  return (
    <>
      <PageHead
        title={title}
        note={report ? room.name : t(`games.${slug}.idea`)}
        actions={
          <Button variant="go" icon={<IconPlayerPlayFilled aria-hidden />} href={pathTo(`/minigame/${slug}`)}>
            {t('play.start')}
          </Button>
        }
      />
      {banks && <ClassBanks room={room.id} banks={banks} current={flight} />}
      {report ? (
        <GameStudents slug={slug} report={report} isFlight={flight !== null} />
      ) : (
        <OwnGame slug={slug} game={game} board={board} />
      )}
    </>
  )
}

type OwnGameProps = { slug: GameSlug; game: GamePage; board: Board | null }

function OwnGame({ slug, game, board }: OwnGameProps) {
  const { levels, extra, flights } = game
  const { t } = useTranslation('minigames')
  const pathTo = useLocalePath()
  const page = (level: string, scope: string) => pathTo(`/dashboard/minigame/${slug}?level=${level}&board=${scope}`)
  const to = (level: string) => (board ? page(level, board.scope) : pathTo(`/minigame/${slug}/${level}`))
  return (
    <div className={styles.columns}>
      <div className={styles.board}>
        <LevelMap levels={levels} current={board?.level} pathTo={to} />
        {flights.length > 0 && <h2 className={styles.level}>{t('flights.title')}</h2>}
        <FlightList flights={flights} pathTo={to} current={board?.level} />
        {extra && (
          <ExtraCard
            slug={slug}
            level={extra}
            to={board ? { href: to(extra.id), label: t('board.title') } : undefined}
          />
        )}
      </div>
      {board && <LevelBoard slug={slug} game={game} board={board} page={page} />}
    </div>
  )
}

type LevelBoardProps = {
  slug: GameSlug
  game: GamePage
  board: Board
  page: (level: string, scope: string) => string
}

/** Of the level or the flight that is looked at. */
function LevelBoard({ slug, game, board, page }: LevelBoardProps) {
  const { levels, extra, flights } = game
  const { t } = useTranslation('minigames')
  const pathTo = useLocalePath()
  const at = levels.findIndex(({ id }) => id === board.level)
  const best = levelsOf(game).find(({ id }) => id === board.level)
  const flight = flights.find(({ level }) => level === board.level)
  const playWords = () => {
    if (flight) return t('flights.play')
    return extra?.id === board.level ? t(`extra.${extra.id}.play`) : t('playLevel', { number: at + 1 })
  }
  return (
    <div className={styles.board}>
      <h2 className={styles.level}>
        {flight?.title ?? (extra?.id === board.level ? t(`extra.${extra.id}.title`) : t('level', { number: at + 1 }))}
      </h2>
      <GameBoard board={board} best={flight ?? best!} pathTo={(scope) => page(board.level, scope)} />
      <Button
        variant="go"
        size="large"
        icon={<IconPlayerPlayFilled aria-hidden />}
        href={pathTo(`/minigame/${slug}/${board.level}`)}
      >
        {playWords()}
      </Button>
    </div>
  )
}
