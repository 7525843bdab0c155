import type { GameSlug } from '#rules/games/catalog.ts'
import type { RoomFormValues } from '../../wizard/room-fields.tsx'
import { buildRoundSettings } from '../../wizard/round-settings.ts'

/** Values of the race wizard; numbers are strings. */
export type RaceFormValues = RoomFormValues & {
  /** Indexes of the chosen levels in the game, from 0. */
  chosen: readonly number[]
  minutes: string
}

export const maxRounds = 3

/** The first level needs no experience. */
export const defaultValues: RaceFormValues = {
  chosen: [0],
  minutes: '3',
  names: 'podium',
  lateJoin: 'zero',
  teams: '0',
  guests: 'none',
}

type RaceGame = { game: GameSlug; title: string; levels: readonly string[] }

/** Fields of the `create` action. At home no teacher is present to admit guests. */
export const buildFormFields = (
  classroomId: string,
  { game, title, levels }: RaceGame,
  values: RaceFormValues,
  isLive = true,
) => ({
  classroomId,
  title,
  source: JSON.stringify({ kind: 'minigame', game, levels: values.chosen.map((index) => levels[index]!) }),
  settings: buildRoundSettings(values, isLive),
})
