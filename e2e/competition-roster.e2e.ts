import { expect, test } from 'vitest'
import { objectionTo, showClassCode } from '#rules/class-code.ts'
import { roomSignInAddress } from '#rules/competitions/room-code.ts'
import { actionField, keyField } from '#app/platform/action-fields.ts'
import { explorers } from '#db/personas.ts'
import { openCardClass, pupil, tap } from './card-class.ts'
import { desktop, phone } from './screen.ts'
import { look, open, screenOf, wordsOf, type Screen } from './two-devices.ts'

/**
 * Children of the class who are not logged in come into a room as themselves: one types the code on the wall and that of
 * the class, another scans the wall.
 */

const fixture = await openCardClass()
const { world, owner, secretOf } = fixture
const inClass = `?class=${explorers}`
const [th, thCards] = [wordsOf('competitions', 'th'), wordsOf('cards', 'th')]
const settings = {
  ...{ scoring: 'speed', lateJoin: 'zero', guests: 'none', names: 'all', changeable: false, teams: 0 },
  answerSeconds: 300,
}

const post = async ({ context }: Screen, path: string, fields: Record<string, string>) => {
  const form = { ...fields, [keyField]: crypto.randomUUID() }
  const answered = await context.request.post(world.url + path, { form, headers: { origin: world.url } })
  expect(answered.status()).toBeLessThan(400)
}

test('a child types the code, taps their name and is in the room; another scans it', { timeout: 240_000 }, async () => {
  const host = await screenOf(fixture, 'teacher', 'en', { width: 1920, height: 1080 })
  await post(host, `/dashboard/competition${inClass}`, {
    ...{ [actionField]: 'create', classroomId: explorers, title: 'Friday quiz' },
    source: JSON.stringify({ kind: 'bank', bank: 'computing', questions: 1 }),
    settings: JSON.stringify(settings),
  })
  const { rows: made } = await owner.query<{ id: string }>('SELECT id FROM competitions ORDER BY made_at DESC LIMIT 1')
  const { id } = made[0]!
  await post(host, `/dashboard/competition/${id}${inClass}`, {
    ...{ [actionField]: 'act', competition: id, press: 'open', round: '', phase: '' },
  })
  const { rows } = await owner.query<{ code: string; class: string }>(
    'SELECT c.code, r.code AS class FROM competitions c JOIN classrooms r ON r.id = c.classroom_id WHERE c.id = $1',
    [id],
  )
  const { code, class: classCode } = rows[0]!
  await open(host.page, world, 'en', `/dashboard/competition/${id}${inClass}`)
  await host.page.getByText(showClassCode(classCode)).first().waitFor()
  await look(host.page, 'competition-roster/lobby.en.1920')

  const typing = await screenOf(fixture, 'visitor', 'th', phone)
  await open(typing.page, world, 'th', '/join')
  await typing.page.getByRole('textbox', { name: thCards.join!.code! }).pressSequentially(code)
  // Digits that no class code has go on by themselves.
  if (objectionTo(code)?.reason !== 'letters')
    await typing.page.getByRole('button', { name: thCards.join!.go!, exact: true }).click()
  await typing.page.getByText(thCards.room!.text!).waitFor({ timeout: 30_000 })
  await look(typing.page, 'competition-roster/class-code.th.360')
  await typing.page.getByRole('textbox', { name: thCards.join!.code! }).pressSequentially(classCode)
  const { rows: names } = await owner.query<{ name: string }>('SELECT name FROM users WHERE id = $1', [pupil(0)])
  const given = names[0]!.name.split(' ')[0]!
  await typing.page.getByRole('button', { name: given }).first().waitFor({ timeout: 30_000 })
  await look(typing.page, 'competition-roster/tiles.th.360')
  await typing.page.getByRole('button', { name: given }).first().click()
  await tap(typing.page, 'th', await secretOf(pupil(0)))
  await typing.page.getByText(th.play!.waiting!.in!).first().waitFor({ timeout: 30_000 })
  await look(typing.page, 'competition-roster/in.th.360')
  const { rows: players } = await owner.query('SELECT person_id FROM competition_players WHERE competition_id = $1', [
    id,
  ])
  expect(players).toEqual([{ person_id: pupil(0) }])

  const scanning = await screenOf(fixture, 'visitor', 'ko', phone)
  await open(scanning.page, world, 'ko', roomSignInAddress(code, classCode))
  await scanning.page.getByRole('button', { name: given }).first().waitFor({ timeout: 30_000 })
  await look(scanning.page, 'competition-roster/scanned.ko.360')

  const remote = await screenOf(fixture, 'teacher', 'en', phone)
  await open(remote.page, world, 'en', `/dashboard/competition/${id}${inClass}`)
  await look(remote.page, 'competition-roster/remote.en.360')
  const desk = await screenOf(fixture, 'teacher', 'ko', desktop)
  await open(desk.page, world, 'ko', `/dashboard/classroom-dashboard/${explorers}/students?student=${pupil(0)}`)
  await look(desk.page, 'competition-roster/extra-time.ko.1440')
  await open(desk.page, world, 'ko', `/dashboard/competition${inClass}&new=arena`)
  await look(desk.page, 'competition-roster/wizard.ko.1440')
  expect([...host.errors, ...typing.errors, ...scanning.errors]).toEqual([])
})
