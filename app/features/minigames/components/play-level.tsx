import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { gameEntry, isSameRow, levelNumber, type GameSlug } from '#rules/games/catalogue.ts'
import { playedLevel } from '#rules/games/daily.ts'
import type { QuizLevel } from '#rules/games/quiz-flight/level.ts'
import { levelIn } from '#content/games/load-game.ts'
import type { ActionError } from '#app/platform/action-result.ts'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { usePagePerson } from '#app/platform/shell/page-person.ts'
import { useHoldReload } from '#app/platform/shell/use-hold-reload.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { countPlay } from '../count-play.ts'
import { useEnding } from '../endings/use-ending.tsx'
import type { PlayTicket } from '../play-ticket.ts'
import { answered, countedHere, type ShownResult } from '../shown-result.ts'
import { PlayScreen, type EndedPlay } from '../stage/play-screen.tsx'
import { StageWaiting } from '../stage/stage-waiting.tsx'
import { useGame } from '../use-game.ts'
import type { WatchedPlay } from '../views.ts'
import { GamesAsleep } from './games-asleep.tsx'
import { PlayResult } from './play-result.tsx'
import { useLevelWords } from './use-level-words.ts'
import { usePlays } from './use-plays.ts'
import { sleepNow, useTicket, type PlayPlace } from './use-ticket.ts'

/** Where the server says that games sleep and this device does not think so, its clock is a little ahead. */
const clockAhead = { until: null, wakesInMs: 60_000 }

/** Nothing of this game is to be had: the way on is another one, not its levels. */
const goesElsewhere: readonly unknown[] = ['game-resting', 'game-hidden', 'game-time-over']

/** Begun and not over; a play that is only watched again can be begun anew. */
const isUnderWay = (watched: WatchedPlay | null, ticket: PlayTicket | null, shown: ShownResult | null): boolean =>
  watched === null && ticket !== null && shown === null

type PlayLevelProps = {
  slug: GameSlug
  level: string
  /** What the bank is called that is flown over. */
  flight: string | null
  /** Where the play is kept; nothing for those who only try the game. */
  place: PlayPlace | null
  isNextOpen: boolean
  /** Won in an earlier play. */
  hasStar: boolean
  watched: WatchedPlay | null
  /** The questions of a bank that is only tried. */
  drawn: QuizLevel | null
}

/** A level from its ticket to its result, or a play that is watched again. */
export function PlayLevel({ slug, level, flight, place, isNextOpen, hasStar, watched, drawn }: PlayLevelProps) {
  const pathTo = useLocalePath()
  const navigate = useNavigate()
  const game = useGame(slug)
  const asked = watched ? null : { game: slug, level, ...(drawn && { drawn }) }
  const { ticket, error, again } = useTicket(asked, place)
  const [shown, setShown] = useState<ShownResult | null>(null)
  const { ending, reach } = useEnding({ slug, level, hasStar })
  const send = usePlays(usePagePerson(), place?.school ?? null, (answer) =>
    setShown((before) => before && answered(before, answer)),
  )
  useHoldReload(isUnderWay(watched, ticket, shown))
  const { title, back } = useLevelWords(slug, level, flight)
  // Whoever plays here came from a result, and going back would begin a play.
  const leave = () => void (watched && !place ? navigate(-1) : navigate(back.href))

  if (error?.reason === 'games-asleep')
    return <GamesAsleep heading="h1" quiet={sleepNow(place) ?? clockAhead} onWake={again} />
  if (error) return <NotBegun error={error} back={back} />
  const playing = watched?.ticket ?? ticket
  if (!game || !playing) return <StageWaiting slug={slug} />
  const finish = (played: PlayTicket, { startedAt, endedAt, log }: EndedPlay) => {
    const { stars, score } = countPlay(game, played, log)
    setShown(countedHere(stars, score, place !== null))
    reach(stars)
    if (place) send({ ticket: played.id, startedAt, endedAt, log })
  }
  const next = isNextOpen || (shown?.stars ?? 0) > 0 ? nextLevel(slug, level, pathTo) : null
  return (
    <>
      <div inert={shown !== null}>
        <PlayScreen
          key={playing.id + String(playing.seed)}
          ticket={playing}
          level={playing.drawn ?? levelIn(slug, game, playing.level)}
          title={title}
          replay={watched?.log}
          onFinished={(play) => finish(playing, play)}
          onLeave={leave}
        />
      </div>
      {shown && (
        <PlayResult
          result={shown}
          next={next}
          back={back}
          watchHref={(play) => pathTo(`/minigame/${slug}/${level}?play=${play}`)}
          onAgain={() => {
            setShown(null)
            again()
          }}
        />
      )}
      {ending}
    </>
  )
}

/** After a challenge there is none. */
function nextLevel(slug: GameSlug, level: string, pathTo: (path: string) => string) {
  const { levels } = gameEntry(slug)
  const next = levels[levels.indexOf(playedLevel(level)) + 1]
  if (next === undefined || !isSameRow(next, level)) return null
  return { number: levelNumber(next), href: pathTo(`/minigame/${slug}/${next}`) }
}

type NotBegunProps = { error: ActionError; back: { href: string; label: string } }

function NotBegun({ error, back }: NotBegunProps) {
  const { t } = useTranslation('minigames')
  const pathTo = useLocalePath()
  const way = goesElsewhere.includes(error.reason) ? { href: pathTo('/minigame'), label: t('allGames') } : back
  return (
    <EmptyState
      mood="asleep"
      heading="h1"
      title={<Refusal error={error} />}
      action={<Button href={way.href}>{way.label}</Button>}
    />
  )
}
