import { explorers } from '#db/personas.ts'
import { builtInAges } from '#app/features/play/questions/public.server.ts'
import { phone } from '#testing/screen.ts'
import { fillPlaceholders, checkScreen, open, press } from '../harness/two-devices.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { expect, test, type Journey } from '../harness/journey.ts'
import { inClass, projector } from '../scenes/competition.ts'
import { variants } from '../harness/variants.ts'

/** A teacher of a Grade 4 class looks at the questions, swaps, searches and reorders them, then opens the lobby. */

const chromebook = { width: 1366, height: 768 }
const en = readMessages('competitions', 'en')
const banks = readMessages('questions', 'en').ours!

const readDraft = async (owner: Journey['owner']) => {
  const { rows } = await owner.query<{ id: string; state: string }>(
    'SELECT id, state FROM competitions ORDER BY made_at DESC LIMIT 1',
  )
  const questions = await owner.query<{ id: string }>(
    'SELECT question_id AS id FROM competition_rounds WHERE competition_id = $1 ORDER BY round',
    [rows[0]!.id],
  )
  return { ...rows[0]!, questions: questions.rows.map(({ id }) => id) }
}

test('a teacher previews, swaps, searches and reorders the questions before the lobby opens', async ({
  world,
  owner,
  openScreen,
}) => {
  test.setTimeout(240_000)
  await owner.query(`UPDATE classrooms SET grade = 'Grade 4' WHERE id = $1`, [explorers])
  const teacher = await openScreen('teacher', 'en', chromebook)
  const { page } = teacher
  await open(page, world, 'en', `/dashboard/competition${inClass}&new`)
  await page.getByRole('radio', { name: new RegExp(banks.computing!.title!) }).check()
  expect(await page.getByLabel(en.wizard!.ages!).inputValue()).toBe('9-10')
  await press(page, en.wizard!.preview!)
  await page.getByText(en.preview!.untilOpen!).waitFor()
  const drawn = await readDraft(owner)
  expect(drawn.state).toBe('draft')
  expect(drawn.questions).toHaveLength(10)
  for (const id of drawn.questions) {
    const [from, to] = builtInAges(id)!
    expect(from <= 9 && to >= 10, id).toBe(true)
  }
  await checkScreen(page, 'competition-preview/list.en.chromebook')

  await page.getByRole('button', { name: fillPlaceholders(en.preview!.swapOf!, { number: 2 }) }).click()
  const offers = page.getByRole('region', { name: fillPlaceholders(en.preview!.instead!, { number: 2 }) })
  await offers.getByRole('listitem').nth(2).waitFor()
  await checkScreen(page, 'competition-preview/swap.en.chromebook')
  await offers.getByRole('listitem').first().getByRole('button').last().click()
  await expect.poll(async () => (await readDraft(owner)).questions[1]).not.toBe(drawn.questions[1])

  await press(page, en.preview!.add!)
  const search = page.getByRole('region', { name: en.preview!.add! })
  await search.getByRole('searchbox').fill('password')
  await search.getByRole('searchbox').press('Enter')
  await search.getByRole('listitem').first().waitFor()
  await checkScreen(page, 'competition-preview/search.en.chromebook')
  await search.getByRole('listitem').first().getByRole('button').last().click()
  await expect.poll(async () => (await readDraft(owner)).questions.length).toBe(11)
  await page.getByRole('button', { name: fillPlaceholders(en.preview!.up!, { number: 11 }) }).click()
  const readMoved = async () => (await readDraft(owner)).questions[9]!.startsWith('dig-')
  await expect.poll(readMoved).toBe(true)
  const { id, questions } = await readDraft(owner)

  for (const [locale, viewport, name] of variants([
    ['th', phone, 'th.phone'],
    ['ko', projector, 'ko.projector'],
    ['cn', phone, 'cn.phone'],
  ] as const)) {
    const other = await openScreen('teacher', locale, viewport)
    await open(other.page, world, locale, `/dashboard/competition/${id}${inClass}`)
    await other.page.getByText(readMessages('competitions', locale).preview!.untilOpen!).waitFor()
    await checkScreen(other.page, `competition-preview/list.${name}`)
    expect(other.errors).toEqual([])
    await other.context.close()
  }

  await press(page, en.host!.primary!.open!)
  await page.locator('dialog[data-whole-screen]').getByText(en.host!.scanOrType!).waitFor()
  expect(await readDraft(owner)).toEqual({ id, state: 'lobby', questions })
  expect(teacher.errors).toEqual([])
})
