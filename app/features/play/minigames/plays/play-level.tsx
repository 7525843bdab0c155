import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { gameEntry, isSameRow, levelNumber, type GameSlug } from '#rules/games/catalog.ts'
import { resolvePlayedLevel } from '#rules/games/daily.ts'
import type { QuizLevel } from '#rules/games/quiz-flight/level.ts'
import { resolveLevel } from '#content/games/load-game.ts'
import type { ActionError } from '#app/platform/forms/action-result.ts'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { usePagePerson } from '#app/platform/shell/person/page-person.ts'
import { useHoldReload } from '#app/platform/shell/updates/use-hold-reload.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { countPlay } from './count-play.ts'
import { useEnding } from '../endings/use-ending.tsx'
import type { PlayTicket } from './play-ticket.ts'
import { applyAnswer, createLocalResult, type DisplayedResult } from './displayed-result.ts'
import { PlayScreen, type EndedPlay } from '../stage/play-screen.tsx'
import { StageLoading } from '../stage/stage-loading.tsx'
import { useGame } from '../use-game.ts'
import type { WatchedPlay } from '../views.ts'
import { GamesAsleep } from '../components/games-asleep.tsx'
import { PlayResult } from './play-result.tsx'
import { useLevelMessages } from '../components/use-level-messages.ts'
import { useSendPlay } from './use-send-play.ts'
import { findQuietPeriodNow, useTicket, type PlayClassroom } from './use-ticket.ts'

/** Fallback when the server reports quiet hours but the device clock does not: retry after a minute. */
const clockAheadPeriod = { until: null, wakesInMs: 60_000 }

/** Refusals of the whole game: link to other games instead of its levels. */
const unavailableReasons: readonly unknown[] = ['game-resting', 'game-hidden', 'game-time-over']

/** True for a started, unfinished play; a replay can be restarted, so it does not count. */
const isPlayInProgress = (
  watched: WatchedPlay | null,
  ticket: PlayTicket | null,
  shown: DisplayedResult | null,
): boolean => watched === null && ticket !== null && shown === null

type PlayLevelProps = {
  slug: GameSlug
  level: string
  /** Title of the bank in a bank flight. */
  flight: string | null
  /** School and class that store the play; `null` for trial plays. */
  place: PlayClassroom | null
  isNextOpen: boolean
  /** The level has a star from an earlier play. */
  hasStar: boolean
  watched: WatchedPlay | null
  /** Questions of a trial bank flight. */
  drawn: QuizLevel | null
}

/** Plays a level from its ticket to its result, or replays a stored play. */
export function PlayLevel({ slug, level, flight, place, isNextOpen, hasStar, watched, drawn }: PlayLevelProps) {
  const pathTo = useLocalePath()
  const navigate = useNavigate()
  const game = useGame(slug)
  const ticketLevel = watched ? null : { game: slug, level, ...(drawn && { drawn }) }
  const { ticket, error, again } = useTicket(ticketLevel, place)
  const [shown, setShown] = useState<DisplayedResult | null>(null)
  const { ending, showIfReached } = useEnding({ slug, level, hasStar })
  const send = useSendPlay(usePagePerson(), place?.school ?? null, (answer) =>
    setShown((previous) => previous && applyAnswer(previous, answer)),
  )
  useHoldReload(isPlayInProgress(watched, ticket, shown))
  const { title, back } = useLevelMessages(slug, level, flight)
  // A player comes from a result page, and going back in the history would start a new play.
  const leave = () => void (watched && !place ? navigate(-1) : navigate(back.href))

  if (error?.reason === 'games-asleep')
    return <GamesAsleep heading="h1" quiet={findQuietPeriodNow(place) ?? clockAheadPeriod} onWake={again} />
  if (error) return <StartError error={error} back={back} />
  const shownTicket = watched?.ticket ?? ticket
  if (!game || !shownTicket) return <StageLoading slug={slug} />
  const finish = (played: PlayTicket, { startedAt, endedAt, log }: EndedPlay) => {
    const { stars, score } = countPlay(game, played, log)
    setShown(createLocalResult(stars, score, place !== null))
    showIfReached(stars)
    if (place) send({ ticket: played.id, startedAt, endedAt, log })
  }
  const next = isNextOpen || (shown?.stars ?? 0) > 0 ? findNextLevel(slug, level, pathTo) : null
  return (
    <>
      <div inert={shown !== null}>
        <PlayScreen
          key={shownTicket.id + String(shownTicket.seed)}
          ticket={shownTicket}
          level={shownTicket.drawn ?? resolveLevel(slug, game, shownTicket.level)}
          title={title}
          replay={watched?.log}
          onFinished={(play) => finish(shownTicket, play)}
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

/** Returns `null` after the last level and after a challenge. */
function findNextLevel(slug: GameSlug, level: string, pathTo: (path: string) => string) {
  const { levels } = gameEntry(slug)
  const next = levels[levels.indexOf(resolvePlayedLevel(level)) + 1]
  if (next === undefined || !isSameRow(next, level)) return null
  return { number: levelNumber(next), href: pathTo(`/minigame/${slug}/${next}`) }
}

type StartErrorProps = { error: ActionError; back: { href: string; label: string } }

function StartError({ error, back }: StartErrorProps) {
  const { t } = useTranslation('minigames')
  const pathTo = useLocalePath()
  const exit = unavailableReasons.includes(error.reason) ? { href: pathTo('/minigame'), label: t('allGames') } : back
  return (
    <EmptyState
      mood="asleep"
      heading="h1"
      title={<Refusal error={error} />}
      action={<Button href={exit.href}>{exit.label}</Button>}
    />
  )
}
