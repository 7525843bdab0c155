import { sql } from 'drizzle-orm'
import { can } from '#rules/permissions.ts'
import { lockClassrooms } from '#app/features/people/classrooms/public.server.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { limitPlayingInput, showGameInput, limitGameInput } from './contract.ts'
import { loadClassGames } from './game-queries.server.ts'
import { classGames } from './tables.server.ts'

async function loadClass({ db, actor }: CommandContext, { classroomId }: { classroomId: string }) {
  const [classroom] = await lockClassrooms(db, actor, [classroomId])
  if (!classroom) throw new AppError('not-found')
  return classroom
}

/** Shows or hides a game for a class. Hiding keeps the students' results. */
export const showGame = defineCommand({
  name: 'showGame',
  input: showGameInput,
  load: loadClass,
  allow: (actor, classroom) => can(actor, 'game.manage', classroom),
  async run({ db }, { schoolId, id: classroomId }, { game, shown }) {
    const { hidden: hiddenBefore } = await loadClassGames(db, schoolId, classroomId)
    const otherHidden = hiddenBefore.filter((slug) => slug !== game)
    const hidden = shown === 'yes' ? otherHidden : [...otherHidden, game]
    await db
      .insert(classGames)
      .values({ schoolId, classroomId, hidden })
      .onConflictDoUpdate({ target: [classGames.schoolId, classGames.classroomId], set: { hidden } })
    return { result: { game, shown }, audit: { act: 'game.show', on: classroomId, details: { game, shown } } }
  },
})

/** Limits the weekly playing time of each student of a class. */
export const limitPlaying = defineCommand({
  name: 'limitPlaying',
  input: limitPlayingInput,
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

/** Limits the daily playing time of one game for each student of a class. */
export const limitGame = defineCommand({
  name: 'limitGame',
  input: limitGameInput,
  load: loadClass,
  allow: (actor, classroom) => can(actor, 'game.manage', classroom),
  async run({ db }, { schoolId, id: classroomId }, { game, minutes }) {
    const { [game]: _, ...otherLimits } = (await loadClassGames(db, schoolId, classroomId)).dailyMinutes
    const dailyMinutes = minutes === null ? otherLimits : { ...otherLimits, [game]: minutes }
    await db
      .insert(classGames)
      .values({ schoolId, classroomId, dailyMinutes })
      .onConflictDoUpdate({ target: [classGames.schoolId, classGames.classroomId], set: { dailyMinutes } })
    return { result: { game, minutes }, audit: { act: 'game.limit', on: classroomId, details: { game, minutes } } }
  },
})
