import type { GameSlug } from '#rules/games/catalogue.ts'
import type { RoomWish } from '../wizard/room-fields.tsx'

/** As a form sends it. */
export type RaceWish = RoomWish & {
  /** Places of levels in the game, from 0. */
  chosen: readonly number[]
  minutes: string
}

export const mostRounds = 3

/** Everybody can begin with the first level; names of the upper half only. */
export const firstWish: RaceWish = {
  chosen: [0],
  minutes: '3',
  names: 'podium',
  lateJoin: 'zero',
  teams: '0',
  guests: 'none',
}

type Chosen = { game: GameSlug; title: string; levels: readonly string[] }

/** What is sent to make a competition. */
export const fieldsOf = (classroomId: string, { game, title, levels }: Chosen, wish: RaceWish) => ({
  classroomId,
  title,
  source: JSON.stringify({ kind: 'minigame', game, levels: wish.chosen.map((at) => levels[at]!) }),
  settings: JSON.stringify({
    ...{ scoring: 'accuracy', guests: wish.guests, changeable: true, names: wish.names, lateJoin: wish.lateJoin },
    ...{ teams: Number(wish.teams), answerSeconds: 60 * Number(wish.minutes) },
  }),
})
