import { sql } from 'drizzle-orm'
import { can } from '#rules/permissions.ts'
import { lockClassrooms } from '#app/features/classrooms/public.server.ts'
import { defineCommand, type Context } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { playingTime, shownGame, timeOfGame } from './contract.ts'
import { gamesOfClass } from './game-queries.server.ts'
import { classGames } from './tables.server.ts'

async function loadClass({ db, actor }: Context, { classroomId }: { classroomId: string }) {
  const [classroom] = await lockClassrooms(db, actor, [classroomId])
  if (!classroom) throw new AppError('not-found')
  return classroom
}

/** Whether children of a class find a game. What they have reached in it stays. */
export const showGame = defineCommand({
  name: 'showGame',
  input: shownGame,
  load: loadClass,
  allow: (actor, classroom) => can(actor, 'game.manage', classroom),
  async run({ db }, { schoolId, id: classroomId }, { game, shown }) {
    const { hidden: before } = await gamesOfClass(db, schoolId, classroomId)
    const others = before.filter((one) => one !== game)
    const hidden = shown === 'yes' ? others : [...others, game]
    await db
      .insert(classGames)
      .values({ schoolId, classroomId, hidden })
      .onConflictDoUpdate({ target: [classGames.schoolId, classGames.classroomId], set: { hidden } })
    return { result: { game, shown }, audit: { act: 'game.show', on: classroomId, details: { game, shown } } }
  },
})

/** How long each child of a class may play in a week. */
export const limitPlaying = defineCommand({
  name: 'limitPlaying',
  input: playingTime,
  load: loadClass,
  allow: (actor, classroom) => can(actor, 'game.manage', classroom),
  async run({ db }, { schoolId, id: classroomId }, { minutes }) {
    await db
      .insert(classGames)
      .values({ schoolId, classroomId, weeklyMinutes: minutes })
      .onConflictDoUpdate({
        target: [classGames.schoolId, classGames.classroomId],
        set: { weeklyMinutes: sql`excluded.weekly_minutes` },
      })
    return { result: { minutes }, audit: { act: 'game.limit', on: classroomId, details: { minutes } } }
  },
})

/** How long each child of a class may play one game in a day; then it rests until the next. */
export const limitGame = defineCommand({
  name: 'limitGame',
  input: timeOfGame,
  load: loadClass,
  allow: (actor, classroom) => can(actor, 'game.manage', classroom),
  async run({ db }, { schoolId, id: classroomId }, { game, minutes }) {
    const { [game]: _, ...others } = (await gamesOfClass(db, schoolId, classroomId)).dailyMinutes
    const dailyMinutes = minutes === null ? others : { ...others, [game]: minutes }
    await db
      .insert(classGames)
      .values({ schoolId, classroomId, dailyMinutes })
      .onConflictDoUpdate({ target: [classGames.schoolId, classGames.classroomId], set: { dailyMinutes } })
    return { result: { game, minutes }, audit: { act: 'game.limit', on: classroomId, details: { game, minutes } } }
  },
})
