import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { layoutAnswers } from '#rules/paper/answer-layout.ts'
import { frameMargins } from '#rules/paper/page-frame.ts'
import { explorers } from '#db/personas.ts'
import { seededFractions } from '#bench/paper/fractions.ts'
import { drawMark, type RowMark } from '#bench/paper/pen.ts'
import { chooseConditions, photograph } from '#bench/paper/photograph.ts'
import { desktop, waitForHydration } from '#testing/screen.ts'
import { expectNoViolations } from '../harness/axe.ts'
import { expect, test } from '../harness/journey.ts'

/** Answer sheets: printed, filled with a pen, photographed at an angle, read on the device and saved. */

const pixelsPerMm = 7
const paper = { width: 210, height: 297 }

test('answer sheets are printed, filled, photographed and graded', async ({ world, owner, openScreen }) => {
  // Results are for teachers whose students have logged in.
  await owner.query('UPDATE users SET last_seen_at = now()')
  const { page, context } = await openScreen('teacher', 'en', desktop)
  await page.goto(`${world.url}/dashboard/worksheet?class=${explorers}`)
  await waitForHydration(page)
  await page.getByRole('radio', { name: /A question bank/ }).check({ force: true })
  await page.getByRole('combobox', { name: 'Question bank' }).selectOption('computing')
  await page.getByRole('radio', { name: 'Each student' }).check({ force: true })
  await page.getByRole('button', { name: 'Make worksheet' }).click()
  await page.waitForURL(/sheet=/)
  await waitForHydration(page)

  const sheets = page.locator('[data-answer-sheet]')
  await expect(sheets.first()).toBeVisible()
  const { rows } = await owner.query<{ tasks: { answer: { option?: number; options?: number } }[] }>(
    'SELECT tasks FROM worksheets ORDER BY made_at DESC LIMIT 1',
  )
  const answers = rows[0]!.tasks.map(({ answer }) => answer)
  const layout = layoutAnswers(
    answers.map(({ option, options }) => (option === undefined ? 0 : options!)),
    'normal',
  )
  await expectPrintedPlaces(
    page,
    layout.flatMap(({ bubbles }) => bubbles),
  )

  // The first student fills all rows rightly, the second one crosses out the first mark.
  const right = layout.map(({ task }): RowMark => ({ kind: 'full', option: answers[task]!.option! }))
  const corrected = right.map((mark, index): RowMark => (index === 0 ? { ...mark, kind: 'changed' } : mark))
  const printed: Buffer[] = []
  // Scrolling to a sheet can load the font of a name, which renders all sheets again.
  await expect(async () => {
    printed.splice(0, 2, await sheets.nth(0).screenshot(), await sheets.nth(1).screenshot())
  }).toPass({ timeout: 30_000 })
  const photos = await Promise.all([
    photographSheet(printed[0]!, layout, right, 1),
    photographSheet(printed[1]!, layout, corrected, 2),
  ])

  await page.getByRole('button', { name: 'Read with the camera' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel('Choose pictures')
    .setInputFiles(photos.map((buffer, index) => ({ name: `sheet-${index}.jpg`, mimeType: 'image/jpeg', buffer })))
  await expect(dialog.getByText(/^2 of \d+ answer sheets$/)).toBeVisible()
  await expect(dialog.getByText('1 mark is unclear')).toBeVisible()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Look at 1 mark' }).click()
  await expect(dialog.getByRole('img', { name: /Circles of task/ })).toBeVisible()
  await expect(dialog.getByText('A circle is crossed out.')).toBeVisible()
  await expectNoViolations(page)
  // A reload loses no sheet.
  await page.reload()
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Read with the camera' }).click()
  await dialog.getByRole('button', { name: 'Look at 1 mark' }).click()
  await dialog.getByRole('button', { name: /^Use/ }).click()
  await dialog.getByRole('button', { name: 'Save 2 answer sheets' }).click()

  await page.waitForURL(/results/)
  const score = `${layout.length}/${layout.length}`
  await expect(page.getByRole('cell', { name: score })).toHaveCount(2)
  await expect(page.getByText('No answer sheet yet').first()).toBeVisible()
  await expect(page.getByText('2 of 2').first()).toBeVisible()
  await expectNoViolations(page)
  await context.close()
})

/** Every bubble is within 0.05 mm of its place. Polls, because fonts that load late render the sheets again. */
async function expectPrintedPlaces(page: Page, places: readonly (readonly [number, number])[]) {
  const { left, top } = frameMargins.a4
  const sheet = page.locator('[data-answer-sheet]').first()
  const largestDistance = async () => {
    const printed = await sheet.evaluate((element, width) => {
      const box = element.getBoundingClientRect()
      return [...element.querySelectorAll('[data-bubble] circle')].map((circle) => {
        const circleBox = circle.getBoundingClientRect()
        const toMillimeters = (pixels: number) => (pixels / box.width) * width
        return [
          toMillimeters(circleBox.x + circleBox.width / 2 - box.x),
          toMillimeters(circleBox.y + circleBox.height / 2 - box.y),
        ] as const
      })
    }, paper.width)
    expect(printed).toHaveLength(places.length)
    return Math.max(...printed.map(([x, y], i) => Math.hypot(x - left - places[i]![0], y - top - places[i]![1])))
  }
  await expect.poll(largestDistance).toBeLessThan(0.05)
}

/** A photo of the printed sheet with the marks of a pen. */
async function photographSheet(
  picture: Buffer,
  layout: ReturnType<typeof layoutAnswers>,
  marks: readonly RowMark[],
  seed: number,
): Promise<Buffer> {
  const random = seededFractions(seed)
  const { left, top } = frameMargins.a4
  const size = { width: paper.width * pixelsPerMm, height: paper.height * pixelsPerMm }
  const strokes = layout.map((row, index) => drawMark(marks[index]!, row, 45, random)).join('')
  const pen = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="${-left} ${-top} ${paper.width} ${paper.height}">${strokes}</svg>`
  const data = await sharp(
    await sharp(picture)
      .resize({ ...size, fit: 'fill' })
      .toBuffer(),
  )
    .composite([{ input: Buffer.from(pen) }])
    .flatten({ background: '#fff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  return photograph({ ...size, data }, chooseConditions(random), random)
}
