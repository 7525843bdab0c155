import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { explorers, firstPupil } from '#db/personas.ts'
import { openFixture } from './fixture.ts'
import { phone, picture, settled } from './screen.ts'
import { filled, look, open, press, screenOf, wordsOf } from './two-devices.ts'

/** The coding arena within three taps: one child with icons on a phone in Thai, one in Python on a laptop in English. */

const fixture = await openFixture()
const { world, owner } = fixture
const inClass = `?class=${explorers}`
const projector = { width: 1920, height: 1080 }
const [en, th] = [wordsOf('competitions', 'en'), wordsOf('competitions', 'th')]
const lessons = { en: wordsOf('lessons', 'en'), th: wordsOf('lessons', 'th') }

const room = async () =>
  (
    await owner.query<{ id: string; game: string; state: string; phase: string | null }>(
      'SELECT id, game, state, phase FROM competitions ORDER BY made_at DESC LIMIT 1',
    )
  ).rows[0]!
const kept = async () =>
  (await owner.query('SELECT skin, passed, points, tries FROM competition_programs ORDER BY skin')).rows

const stage = (page: Page) => page.locator('dialog[data-whole-screen]')
const shows = (page: Page, screen: string) => page.locator(`[data-screen=${screen}]`).waitFor({ timeout: 30_000 })

test('from the wizard to the podium, with two skins in one sky', { timeout: 240_000 }, async () => {
  const teacher = await screenOf(fixture, 'teacher', 'en', projector)
  const wall = teacher.page
  await open(wall, world, 'en', `/dashboard/competition${inClass}`)
  await wall.getByRole('link', { name: en.list!.new! }).click()
  await wall.getByRole('link', { name: en.arena!.name! }).click()
  await wall.getByRole('radio', { name: /Up we go · 1/ }).check()
  await look(wall, 'arena/wizard.en.projector')
  await press(wall, en.wizard!.open!)
  await stage(wall).getByText(en.host!.scanOrType!).waitFor()
  const { id, game } = await room()
  expect(game).toBe('arena')

  const thai = await screenOf(fixture, 'student', 'th', phone)
  const english = await screenOf(fixture, { id: firstPupil }, 'en', { width: 1366, height: 768 })
  await open(thai.page, world, 'th', '/competition/arena')
  await open(english.page, world, 'en', `/competition/arena/${id}`)
  await shows(thai.page, 'waiting')
  await shows(english.page, 'waiting')

  await stage(wall).getByRole('button', { name: en.host!.primary!.start!, exact: true }).click()
  await shows(thai.page, 'question')
  await thai.page.getByText(filled(th.arena!.levelOf!, { number: 1, of: 1 })).waitFor()
  await look(thai.page, 'arena/look.th.360')
  await shows(thai.page, 'answer')

  const tiles = thai.page.locator('[data-slot=toolbox] button')
  await tiles.first().waitFor()
  await look(thai.page, 'arena/begin.th.360')
  const run = thai.page.getByRole('button', { name: lessons.th.run!.run!, exact: true })
  await tiles.nth(0).click()
  await run.click()
  await expect.poll(kept, { timeout: 30_000 }).toMatchObject([{ skin: 'icons', passed: 0, tries: 1 }])

  const { page } = english
  await page.locator('[data-slot=toolbox]').first().waitFor()
  await page.getByText(lessons.en.skins!.blocks!, { exact: true }).click()
  await page.locator('.blocklyFlyout .blocklyDraggable').first().waitFor({ state: 'attached', timeout: 30_000 })
  // Without axe: the toolbox of Blockly says of itself what it is.
  await settled(page)
  await picture(page, 'arena/blocks.en.1366')
  await page.getByText(lessons.en.skins!.python!, { exact: true }).click()
  await page.locator('.cm-content').click()
  await page.keyboard.insertText('fly_up()\nfly_right()\nfly_right()')
  await page.getByRole('button', { name: lessons.en.run!.run!, exact: true }).click()
  await page
    .getByText(filled(en.arena!.allTests_other!, { count: 3 }))
    .first()
    .waitFor({ timeout: 30_000 })
  await look(page, 'arena/solved.en.1366')
  // What is begun is still there, and so is what was kept.
  await page.reload()
  await page
    .getByText(filled(en.arena!.allTests_other!, { count: 3 }))
    .first()
    .waitFor({ timeout: 30_000 })
  await look(wall, 'arena/climbing.en.projector')

  await thai.page.getByRole('button', { name: lessons.th.tools!.startOver!, exact: true }).click()
  for (const tile of [1, 0, 0, 0]) await tiles.nth(tile).click()
  await run.click()
  await expect.poll(kept, { timeout: 30_000 }).toMatchObject([
    { skin: 'icons', passed: 1, tries: 2 },
    { skin: 'python', passed: 1, points: 1_000 },
  ])
  await look(thai.page, 'arena/solved.th.360')
  await stage(wall).getByText('2 / 2').waitFor()
  await look(wall, 'arena/sky.en.projector')

  const remote = await screenOf(fixture, 'teacher', 'th', phone)
  await open(remote.page, world, 'th', `/dashboard/competition/${id}${inClass}`)
  await remote.page.getByRole('button', { name: th.host!.primary!.stop!, exact: true }).waitFor()
  await look(remote.page, 'arena/remote.th.phone')
  await press(remote.page, th.host!.primary!.stop!)
  await shows(thai.page, 'reveal')
  await look(thai.page, 'arena/reveal.th.360')
  await stage(wall)
    .getByText(filled(en.arena!.program!, { letter: 'A' }))
    .waitFor()
  await expect.poll(() => stage(wall).locator('[data-slot=program]').count(), { timeout: 20_000 }).toBe(2)
  await look(wall, 'arena/programs.en.projector')
  await press(remote.page, th.host!.primary!.board!)
  await shows(thai.page, 'board')
  await look(wall, 'arena/board.en.projector')
  await press(remote.page, th.host!.primary!.podium!)
  await shows(page, 'finished')
  await look(page, 'arena/podium.en.1366')
  const report = stage(wall).getByRole('link', { name: en.host!.report! })
  await report.waitFor()
  await look(wall, 'arena/podium.en.projector')
  await report.click()
  await wall.getByRole('heading', { name: en.arena!.results!, exact: true }).waitFor()
  await look(wall, 'arena/result.en.projector')
  await open(remote.page, world, 'th', `/dashboard/competition${inClass}&new=arena`)
  await look(remote.page, 'arena/wizard.th.phone')
  expect([...teacher.errors, ...thai.errors, ...english.errors, ...remote.errors]).toEqual([])
})
