import { explainInvalidClassCode, formatClassCode } from '#rules/classrooms/class-code.ts'
import { roomSignInPath } from '#rules/competitions/room-code.ts'
import { actionField, keyField } from '#app/platform/forms/action-fields.ts'
import { explorers } from '#db/personas.ts'
import { test, pupilId, tapPictures, type CardJourney } from '../scenes/card-class.ts'
import { desktop, phone } from '#testing/screen.ts'
import { checkScreen, open, type Screen } from '../harness/two-devices.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { expect } from '../harness/expect.ts'

/**
 * Signed-out children of the class join a room with their class identity: one types the room code and the class code,
 * another scans the QR code on the projector.
 */

const inClass = `?class=${explorers}`
const [th, thCards] = [readMessages('competitions', 'th'), readMessages('cards', 'th')]
const settings = {
  ...{ scoring: 'speed', lateJoin: 'zero', guests: 'none', names: 'all', changeable: false, teams: 0 },
  answerSeconds: 300,
}

const post = async (world: CardJourney['world'], { context }: Screen, path: string, fields: Record<string, string>) => {
  const form = { ...fields, [keyField]: crypto.randomUUID() }
  const response = await context.request.post(world.url + path, { form, headers: { origin: world.url } })
  expect(response.status()).toBeLessThan(400)
}

test('a signed-out child near the host joins a room by room code and name; another scans the QR code', async ({
  world,
  owner,
  openScreen,
  secretOf,
}) => {
  test.setTimeout(240_000)
  const host = await openScreen('teacher', 'en', { width: 1920, height: 1080 })
  await post(world, host, `/dashboard/competition${inClass}`, {
    ...{ [actionField]: 'create', classroomId: explorers, title: 'Friday quiz' },
    source: JSON.stringify({ kind: 'bank', bank: 'computing', questions: 1 }),
    settings: JSON.stringify(settings),
  })
  const { rows: created } = await owner.query<{ id: string }>(
    'SELECT id FROM competitions ORDER BY made_at DESC LIMIT 1',
  )
  const { id } = created[0]!
  await post(world, host, `/dashboard/competition/${id}${inClass}`, {
    ...{ [actionField]: 'act', competition: id, press: 'open', round: '', phase: '' },
  })
  const { rows } = await owner.query<{ code: string; class: string }>(
    'SELECT c.code, r.code AS class FROM competitions c JOIN classrooms r ON r.id = c.classroom_id WHERE c.id = $1',
    [id],
  )
  const { code, class: classCode } = rows[0]!
  await open(host.page, world, 'en', `/dashboard/competition/${id}${inClass}`)
  await host.page.getByText(formatClassCode(classCode)).first().waitFor()
  await checkScreen(host.page, 'competition-roster/lobby.en.1920')

  const typingStudent = await openScreen('visitor', 'th', phone)
  await open(typingStudent.page, world, 'th', '/join')
  await typingStudent.page.getByRole('textbox', { name: thCards.join!.code! }).pressSequentially(code)
  // Digits that cannot start a class code are submitted without pressing the button.
  if (explainInvalidClassCode(code)?.reason !== 'letters')
    await typingStudent.page.getByRole('button', { name: thCards.join!.go!, exact: true }).click()
  await typingStudent.page.getByText(thCards.room!.text!).waitFor({ timeout: 30_000 })
  const { rows: names } = await owner.query<{ name: string }>('SELECT name FROM users WHERE id = $1', [pupilId(0)])
  const firstName = names[0]!.name.split(' ')[0]!
  await typingStudent.page.getByRole('button', { name: firstName }).first().waitFor({ timeout: 30_000 })
  await checkScreen(typingStudent.page, 'competition-roster/tiles.th.360')
  await typingStudent.page.getByRole('button', { name: firstName }).first().click()
  await tapPictures(typingStudent.page, 'th', await secretOf(pupilId(0)))
  await typingStudent.page.getByText(th.play!.waiting!.in!).first().waitFor({ timeout: 30_000 })
  await checkScreen(typingStudent.page, 'competition-roster/in.th.360')
  const { rows: players } = await owner.query('SELECT person_id FROM competition_players WHERE competition_id = $1', [
    id,
  ])
  expect(players).toEqual([{ person_id: pupilId(0) }])

  const scanningStudent = await openScreen('visitor', 'ko', phone)
  await open(scanningStudent.page, world, 'ko', roomSignInPath(code, classCode))
  await scanningStudent.page.getByRole('button', { name: firstName }).first().waitFor({ timeout: 30_000 })
  await checkScreen(scanningStudent.page, 'competition-roster/scanned.ko.360')

  const remote = await openScreen('teacher', 'en', phone)
  await open(remote.page, world, 'en', `/dashboard/competition/${id}${inClass}`)
  await checkScreen(remote.page, 'competition-roster/remote.en.360')
  const desk = await openScreen('teacher', 'ko', desktop)
  await open(desk.page, world, 'ko', `/dashboard/classroom-dashboard/${explorers}/students?student=${pupilId(0)}`)
  await checkScreen(desk.page, 'competition-roster/extra-time.ko.1440')
  await open(desk.page, world, 'ko', `/dashboard/competition${inClass}&new=arena`)
  await checkScreen(desk.page, 'competition-roster/wizard.ko.1440')
  expect([...host.errors, ...typingStudent.errors, ...scanningStudent.errors]).toEqual([])
})
