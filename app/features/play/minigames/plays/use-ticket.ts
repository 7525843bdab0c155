import { useEffect, useEffectEvent, useState } from 'react'
import { gameEntry, type GameSlug } from '#rules/games/catalog.ts'
import type { QuizLevel } from '#rules/games/quiz-flight/level.ts'
import { findCurrentQuietPeriod, type CurrentQuietPeriod, type ZonedHours } from '#rules/rewards/quiet-hours.ts'
import { loadGame } from '#content/games/load-game.ts'
import type { ActionError } from '#app/platform/forms/action-result.ts'
import { formatLocalTime } from '#app/platform/time/dates.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import type { PlayTicket } from './play-ticket.ts'
import { saveSpareTickets, takeSpareTicket } from './spare-tickets.ts'
import { isWithoutClock } from './without-clock.ts'

type Level = { readonly game: GameSlug; readonly level: string; readonly drawn?: QuizLevel }

/** School and class that store plays, with the quiet hours. */
export type PlayClassroom = { readonly school: string; readonly classroom: string; readonly sleep: ZonedHours }

/** Uses the device clock: the server's check is authoritative, but offline there is no other clock. */
export const findQuietPeriodNow = (place: PlayClassroom | null, now = Date.now()): CurrentQuietPeriod | null =>
  place && findCurrentQuietPeriod(place.sleep.hours, formatLocalTime(now, place.sleep.timeZone), now)

export type TicketState = {
  readonly ticket: PlayTicket | null
  readonly error: ActionError | null
  /** Requests a new ticket for another play. */
  readonly again: () => void
}

/** Gets a ticket for one play: from the server, offline from the spare tickets, or locally for a trial play. */
export function useTicket(level: Level | null, place: PlayClassroom | null): TicketState {
  const classroomId = place?.classroom ?? null
  const [ticket, setTicket] = useState<PlayTicket | null>(null)
  const [refusal, setRefusal] = useState<ActionError | null>(null)
  const start = useAction<{ tickets: readonly PlayTicket[] }>('start', {
    skipRevalidation: true,
    isImmediate: true,
    onDone({ tickets: [first, ...spares] }) {
      saveSpareTickets(localStorage, spares, Date.now())
      setTicket(first ?? null)
    },
    onRefused(error) {
      const isOffline = error.code === 'unavailable' && level !== null
      // Quiet hours also apply to spare tickets.
      if (isOffline && findQuietPeriodNow(place)) return setRefusal({ code: 'refused', reason: 'games-asleep' })
      if (isOffline) void startWithSpareTicket(level, error)
      else setRefusal(error)
      return undefined
    },
  })
  async function startWithSpareTicket(played: Level, error: ActionError) {
    const spare = takeSpareTicket(localStorage, { ...played, clock: hasClock(played) }, Date.now())
    if (spare) setTicket(spare)
    else setRefusal(error)
  }
  async function startPractice(played: Level) {
    setTicket({
      id: 'practice',
      ...(await withRulesVersion(played)),
      seed: randomSeed(),
      help: 0,
      clock: hasClock(played),
    })
  }
  const requestTicket = useEffectEvent(() => {
    setTicket(null)
    setRefusal(null)
    if (!level) return
    // Request the ticket while the game's code is still loading.
    const { game, level: name } = level
    const clock = hasClock(level) ? 'yes' : 'no'
    if (classroomId) start.send({ classroomId, game, level: name, clock, count: '3' })
    else void startPractice(level)
  })
  const [requestCount, setRequestCount] = useState(0)
  const name = level && `${level.game} ${level.level}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: requests a ticket for each level and each new attempt
  useEffect(() => requestTicket(), [name, classroomId, requestCount])
  return { ticket, error: refusal, again: () => setRequestCount((count) => count + 1) }
}

const withRulesVersion = async (level: Level) => ({
  ...level,
  rulesVersion: (await loadGame(level.game)).rules.version,
})

/** Endless plays always have a clock; otherwise they would not end. */
const hasClock = ({ game, level }: Level): boolean =>
  level === 'endless' || !gameEntry(game).hasClock || !isWithoutClock()

const randomSeed = () => crypto.getRandomValues(new Uint32Array(1))[0]! >>> 1
