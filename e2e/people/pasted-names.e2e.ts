import { kiteHill, personas } from '#db/personas.ts'
import { makeClassroom } from '#db/testing/test-services.ts'
import { waitForHydration } from '#testing/screen.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { checkScreen, fillPlaceholders, open, press } from '../harness/two-devices.ts'
import { expect, test } from '../harness/journey.ts'
import { variants } from '../harness/variants.ts'

/** A teacher pastes a list with several readings, and prints cards that tell two namesakes apart. */

const pasted = ['Smith, Oliver', 'Jones, Mary', 'Leo Martin', 'Leo Martin', '김하늘, 이서연'].join('\n')
const devices = [
  ['en', { width: 1366, height: 768 }],
  ['cn', { width: 360, height: 740 }],
] as const

for (const [locale, viewport] of variants(devices))
  test(`in ${locale}: a paste with commas is added only after a choice, and namesakes differ`, async ({
    world,
    owner,
    openScreen,
  }) => {
    const t = readMessages('students', locale)
    const c = readMessages('cards', locale)
    const classroomId = await makeClassroom({ owner }, kiteHill, personas.teacher.id)
    const { context, page, errors } = await openScreen('teacher', locale, viewport)
    await open(page, world, locale, `/dashboard/classroom-dashboard/${classroomId}/students?class=${classroomId}&add`)
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('textbox').fill(pasted)
    const sendButton = (count: number) => fillPlaceholders(t.add!.send_other!, { count })
    // Two lines with a comma and the second namesake wait for the teacher; Korean names are separated.
    await sheet.getByRole('button', { name: sendButton(3) }).waitFor()
    await checkScreen(page, `pasted/open.${locale}.${viewport.width}`)
    await sheet.getByText(t.reading!['family-first']!).click()
    await sheet.getByText('Oliver Smith').first().waitFor()
    await sheet.getByRole('button', { name: t.add!.take! }).click()
    await checkScreen(page, `pasted/chosen.${locale}.${viewport.width}`)
    await sheet.getByRole('button', { name: sendButton(6) }).click()
    await sheet.getByText(t.added!.lead!).waitFor()
    const { rows } = await owner.query<{ name: string }>(
      `SELECT u.name FROM enrolments e JOIN users u ON u.id = e.student_id WHERE e.classroom_id = $1 ORDER BY u.name`,
      [classroomId],
    )
    expect(rows.map(({ name }) => name).toSorted()).toEqual(
      ['Leo Martin', 'Leo Martin', 'Mary Jones', 'Oliver Smith', '김하늘', '이서연'].toSorted(),
    )

    const printPage = context.waitForEvent('page')
    await press(page, c.links!.now!)
    const paper = await printPage
    await waitForHydration(paper)
    for (const name of ['Martin (1)', 'Martin (2)']) await paper.getByText(name, { exact: true }).waitFor()
    const host = new URL(world.url).host
    expect(await paper.locator('dd', { hasText: `${host}/` }).count()).toBe(6)
    await checkScreen(paper, `pasted/cards.${locale}.${viewport.width}`)
    expect(errors).toEqual([])
    await context.close()
  })
