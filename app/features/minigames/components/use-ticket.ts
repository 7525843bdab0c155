import { useEffect, useEffectEvent, useState } from 'react'
import { gameEntry, type GameSlug } from '#rules/games/catalogue.ts'
import type { QuizLevel } from '#rules/games/quiz-flight/level.ts'
import { quietNow, type QuietNow, type ZonedHours } from '#rules/rewards/quiet-hours.ts'
import { loadGame } from '#content/games/load-game.ts'
import type { ActionError } from '#app/platform/action-result.ts'
import { localClock } from '#app/platform/dates.ts'
import { useAction } from '#app/platform/use-action.ts'
import type { PlayTicket } from '../play-ticket.ts'
import { keepSpares, takeSpare } from '../spare-tickets.ts'
import { isWithoutClock } from '../without-clock.ts'

type Level = { readonly game: GameSlug; readonly level: string; readonly drawn?: QuizLevel }

/** Where plays are kept, and when games sleep there. */
export type PlayPlace = { readonly school: string; readonly classroom: string; readonly sleep: ZonedHours }

/** By this device's clock: what the server says counts, and without a network there is no other. */
export const sleepNow = (place: PlayPlace | null, now = Date.now()): QuietNow | null =>
  place && quietNow(place.sleep.hours, localClock(now, place.sleep.timeZone), now)

export type HeldTicket = {
  readonly ticket: PlayTicket | null
  readonly error: ActionError | null
  /** Another one, for another play. */
  readonly again: () => void
}

/** A ticket for one play: from the server, without a network one that was kept; for whoever only tries, their own. */
export function useTicket(level: Level | null, place: PlayPlace | null): HeldTicket {
  const classroomId = place?.classroom ?? null
  const [ticket, setTicket] = useState<PlayTicket | null>(null)
  const [refused, setRefused] = useState<ActionError | null>(null)
  const start = useAction<{ tickets: readonly PlayTicket[] }>('start', {
    stays: true,
    onlyNow: true,
    done({ tickets: [first, ...spares] }) {
      keepSpares(localStorage, spares, Date.now())
      setTicket(first ?? null)
    },
    refused(error) {
      const isAway = error.code === 'unavailable' && level !== null
      // A ticket that was kept wakes no game.
      if (isAway && sleepNow(place)) return setRefused({ code: 'refused', reason: 'games-asleep' })
      if (isAway) void goOnWithSpare(level, error)
      else setRefused(error)
      return undefined
    },
  })
  async function goOnWithSpare(played: Level, error: ActionError) {
    const spare = takeSpare(localStorage, { ...played, clock: hasClock(played) }, Date.now())
    if (spare) setTicket(spare)
    else setRefused(error)
  }
  async function practise(played: Level) {
    setTicket({ id: 'practice', ...(await ofRules(played)), seed: ownSeed(), help: 0, clock: hasClock(played) })
  }
  const ask = useEffectEvent(() => {
    setTicket(null)
    setRefused(null)
    if (!level) return
    // While the game itself is still on its way.
    const { game, level: name } = level
    const clock = hasClock(level) ? 'yes' : 'no'
    if (classroomId) start.send({ classroomId, game, level: name, clock, count: '3' })
    else void practise(level)
  })
  const [asked, setAsked] = useState(0)
  const name = level && `${level.game} ${level.level}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew for another level, and whenever somebody plays again
  useEffect(() => ask(), [name, classroomId, asked])
  return { ticket, error: refused, again: () => setAsked((before) => before + 1) }
}

const ofRules = async (level: Level) => ({ ...level, rulesVersion: (await loadGame(level.game)).rules.version })

/** A night without an end has one always: it would not end otherwise. */
const hasClock = ({ game, level }: Level): boolean =>
  level === 'endless' || !gameEntry(game).hasClock || !isWithoutClock()

const ownSeed = () => crypto.getRandomValues(new Uint32Array(1))[0]! >>> 1
