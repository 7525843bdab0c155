import { beforeEach, expect, test } from 'vitest'
import type { PersonId } from '#rules/ids.ts'
import type { Answer } from '#rules/questions/question.ts'
import { createCompetitionClass, type CompetitionClass } from '#db/testing/competition-class.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { loadHostView } from '../host/host-view.server.ts'
import { loadMeViews } from '../play/me-view.server.ts'
import { saveAnswers } from './save-answers.server.ts'

const now = Date.UTC(2026, 10, 18, 3)
const services = await openFileServices({ now: () => now })
let { schoolId, ann, bob, cid, room, inSchool } = {} as CompetitionClass
beforeEach(async () => {
  ;({ schoolId, ann, bob, cid, room, inSchool } = await createCompetitionClass(services))
})

const meViewOf = async (person: PersonId) =>
  (await inSchool((db) => loadMeViews(db, schoolId, room.id(), [person])))[0]!

/** Sends the answers in one batch. Returns the refusal reason or null per answer. */
async function send(...answers: { person: PersonId; answer: Answer; round?: number; after?: number }[]) {
  const { round, since } = await room.row()
  const errors = await saveAnswers(
    services,
    answers.map((entry) => ({
      ...{ actor: { id: entry.person } as never, schoolId },
      facts: { id: room.id(), schoolId, classroomId: '', relations: [], personId: entry.person },
      value: { round: entry.round ?? round ?? 0, answer: entry.answer },
      ...{ receivedAt: entry.after === undefined ? now : since! + entry.after, roundTripMs: 0 },
    })),
  )
  return errors.map((refusal) => refusal?.details.reason ?? null)
}

test('an answer after the answer time is reported as late to its player and the host, and does not count', async () => {
  await room.create()
  await room.pressButton('open')
  for (const player of [ann!, bob!, cid!]) await room.join(player)
  await room.pressButton('start')
  while ((await room.row()).phase !== 'answer') await room.pressButton('next')
  const key = await room.key()
  const answers = [
    { person: ann!, answer: key, after: 1_000 },
    { person: bob!, answer: key, after: 21_000 },
  ]
  expect(await send(...answers)).toEqual([null, 'closed'])
  await room.pressButton('next')
  expect((await meViewOf(ann!)).result).toMatchObject({ isRight: true, isLate: false, answer: key })
  expect((await meViewOf(bob!)).result).toMatchObject({ isRight: false, isLate: true, answer: null })
  expect((await meViewOf(cid!)).result).toMatchObject({ isRight: false, isLate: false })
  const readLate = async () => {
    const view = (await inSchool((db) => loadHostView(db, schoolId, room.id(), new Set())))!
    return view.players.filter(({ isLate }) => isLate).map(({ personId }) => personId)
  }
  expect(await readLate()).toEqual([bob])
  // An answer that arrives after the reveal is late too; one to a later round is not.
  expect(await send({ person: cid!, answer: key }, { person: ann!, answer: key, round: 2 })).toEqual([
    'closed',
    'closed',
  ])
  expect(new Set(await readLate())).toEqual(new Set([bob, cid]))
  const { rows } = await services.owner.query<{ late: number[] }>(
    'SELECT late_rounds AS late FROM competition_players WHERE competition_id = $1 AND person_id = $2',
    [room.id(), ann],
  )
  expect(rows[0]!.late).toEqual([])
  expect((await meViewOf(bob!)).points).toBe(0)
})
