import { parentsChild } from '#db/personas.ts'
import { phone, takeScreenshot, waitForAnimations } from '#testing/screen.ts'
import { fillPlaceholders, checkScreen, open, press } from '../harness/two-devices.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { expect, test, type Journey } from '../harness/journey.ts'
import { findStage, inClass, openWall, readRoom, waitForScreen } from '../scenes/competition.ts'

/** A coding arena: one child plays with icons on a phone in Thai, one in Python on a laptop in English. */

const [en, th] = [readMessages('competitions', 'en'), readMessages('competitions', 'th')]
const lessons = { en: readMessages('lessons', 'en'), th: readMessages('lessons', 'th') }

const readPrograms = async (owner: Journey['owner']) =>
  (await owner.query('SELECT skin, passed, points, tries FROM competition_programs ORDER BY skin')).rows

test.describe.configure({ timeout: 240_000 })

test('a coding arena runs from the wizard to the podium with students in two skins', async ({
  world,
  owner,
  openScreen,
}) => {
  const { teacher, wall } = await openWall({ world, openScreen })
  await wall.getByRole('link', { name: en.list!.new! }).click()
  await wall.getByRole('link', { name: en.arena!.name! }).click()
  await wall.getByRole('radio', { name: /Up we go · 1/ }).check()
  await checkScreen(wall, 'arena/wizard.en.projector')
  await press(wall, en.wizard!.open!)
  await findStage(wall).getByText(en.host!.scanOrType!).waitFor()
  const { id, game } = await readRoom(owner)
  expect(game).toBe('arena')

  const thaiStudent = await openScreen('student', 'th', phone)
  const englishStudent = await openScreen({ id: parentsChild }, 'en', { width: 1366, height: 768 })
  await open(thaiStudent.page, world, 'th', '/competition/arena')
  await open(englishStudent.page, world, 'en', `/competition/arena/${id}`)
  await waitForScreen(thaiStudent.page, 'waiting')
  await waitForScreen(englishStudent.page, 'waiting')

  await findStage(wall).getByRole('button', { name: en.host!.primary!.start!, exact: true }).click()
  await waitForScreen(thaiStudent.page, 'question')
  await thaiStudent.page.getByText(fillPlaceholders(th.arena!.levelOf!, { number: 1, of: 1 })).waitFor()
  await checkScreen(thaiStudent.page, 'arena/look.th.360')
  await waitForScreen(thaiStudent.page, 'answer')

  const tiles = thaiStudent.page.locator('[data-slot=toolbox] button')
  await tiles.first().waitFor()
  await checkScreen(thaiStudent.page, 'arena/begin.th.360')
  const run = thaiStudent.page.getByRole('button', { name: lessons.th.run!.run!, exact: true })
  await tiles.nth(0).click()
  await run.click()
  await expect
    .poll(() => readPrograms(owner), { timeout: 30_000 })
    .toMatchObject([{ skin: 'icons', passed: 0, tries: 1 }])

  const { page } = englishStudent
  await page.locator('[data-slot=toolbox]').first().waitFor()
  await page.getByText(lessons.en.skins!.blocks!, { exact: true }).click()
  await page.locator('.blocklyFlyout .blocklyDraggable').first().waitFor({ state: 'attached', timeout: 30_000 })
  // No axe check: the ARIA roles of Blockly's toolbox are not ours.
  await waitForAnimations(page)
  await takeScreenshot(page, 'arena/blocks.en.1366')
  await page.getByText(lessons.en.skins!.python!, { exact: true }).click()
  await page.locator('.cm-content').click()
  await page.keyboard.insertText('fly_up()\nfly_right()\nfly_right()')
  await page.getByRole('button', { name: lessons.en.run!.run!, exact: true }).click()
  await page
    .getByText(fillPlaceholders(en.arena!.allTests_other!, { count: 3 }))
    .first()
    .waitFor({ timeout: 30_000 })
  await checkScreen(page, 'arena/solved.en.1366')
  // A reload restores the draft and the saved result.
  await page.reload()
  await page
    .getByText(fillPlaceholders(en.arena!.allTests_other!, { count: 3 }))
    .first()
    .waitFor({ timeout: 30_000 })
  await checkScreen(wall, 'arena/climbing.en.projector')

  await thaiStudent.page.getByRole('button', { name: lessons.th.tools!.startOver!, exact: true }).click()
  for (const tile of [1, 0, 0, 0]) await tiles.nth(tile).click()
  await run.click()
  await expect
    .poll(() => readPrograms(owner), { timeout: 30_000 })
    .toMatchObject([
      { skin: 'icons', passed: 1, tries: 2 },
      { skin: 'python', passed: 1, points: 1_000 },
    ])
  await checkScreen(thaiStudent.page, 'arena/solved.th.360')
  await findStage(wall).getByText('2 / 2').waitFor()
  await checkScreen(wall, 'arena/sky.en.projector')

  const remote = await openScreen('teacher', 'th', phone)
  await open(remote.page, world, 'th', `/dashboard/competition/${id}${inClass}`)
  await remote.page.getByRole('button', { name: th.host!.primary!.stop!, exact: true }).waitFor()
  await checkScreen(remote.page, 'arena/remote.th.phone')
  await press(remote.page, th.host!.primary!.stop!)
  await waitForScreen(thaiStudent.page, 'reveal')
  await checkScreen(thaiStudent.page, 'arena/reveal.th.360')
  await findStage(wall)
    .getByText(fillPlaceholders(en.arena!.program!, { letter: 'A' }))
    .waitFor()
  await expect.poll(() => findStage(wall).locator('[data-slot=program]').count(), { timeout: 20_000 }).toBe(2)
  await checkScreen(wall, 'arena/programs.en.projector')
  await press(remote.page, th.host!.primary!.board!)
  await waitForScreen(thaiStudent.page, 'board')
  await checkScreen(wall, 'arena/board.en.projector')
  await press(remote.page, th.host!.primary!.podium!)
  await waitForScreen(page, 'finished')
  await checkScreen(page, 'arena/podium.en.1366')
  const report = findStage(wall).getByRole('link', { name: en.host!.report! })
  await report.waitFor()
  await checkScreen(wall, 'arena/podium.en.projector')
  await report.click()
  await wall.getByRole('heading', { name: en.arena!.results!, exact: true }).waitFor()
  await checkScreen(wall, 'arena/result.en.projector')
  await open(remote.page, world, 'th', `/dashboard/competition${inClass}&new=arena`)
  await checkScreen(remote.page, 'arena/wizard.th.phone')
  expect([...teacher.errors, ...thaiStudent.errors, ...englishStudent.errors, ...remote.errors]).toEqual([])
})
