import { kiteHill, personas } from '#db/personas.ts'
import { makeClassroom } from '#db/testing/test-services.ts'
import { makeNewcomer } from '../scenes/newcomer.ts'
import { fillPlaceholders, checkScreen, open } from '../harness/two-devices.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { expect, test } from '../harness/journey.ts'
import { variants } from '../harness/variants.ts'

/** Classroom tools on the projector. */

const viewports = [
  ['en', { width: 1920, height: 1080 }],
  ['th', { width: 360, height: 740 }],
  ['ko', { width: 1366, height: 768 }],
] as const

for (const [locale, viewport] of variants(viewports, 1))
  test(`in ${locale}: timer, random name, groups and traffic light keep their state over a reload`, async ({
    world,
    owner,
    openScreen,
  }) => {
    test.setTimeout(120_000)
    const messages = readMessages('learning/lessons/class-tools', locale)
    const children = []
    for (let number = 1; number <= 7; number++) {
      const child = await makeNewcomer(owner, `Kite ${number}`, { onboarded: true })
      await owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`, [
        kiteHill,
        child.id,
      ])
      children.push(child.id)
    }
    const classroomId = await makeClassroom({ owner }, kiteHill, personas.teacher.id, children)
    await owner.query(
      `INSERT INTO attendance_marks (school_id, classroom_id, student_id, day, mark, marked_at)
       SELECT $1, $2, $3, (now() AT TIME ZONE timezone)::date, 'away', now() FROM schools WHERE id = $1`,
      [kiteHill, classroomId, children[6]],
    )
    const { page, context, errors } = await openScreen('teacher', locale, viewport)
    const openTools = async () => {
      await open(page, world, locale, `/dashboard?class=${classroomId}`)
      await page.getByRole('button', { name: messages.open!, exact: true }).click()
      await page.getByRole('dialog').waitFor()
    }
    const tools = page.getByRole('dialog')
    const choose = (tool: string) => tools.getByText(messages.tool![tool]!, { exact: true }).last().click()
    const press = (name: string) => tools.getByRole('button', { name, exact: true }).click()
    await openTools()

    await press(fillPlaceholders(messages.timer!.minutes_other!, { count: 10 }))
    await press(messages.timer!.start!)
    await expect.poll(() => tools.getByRole('timer').innerText()).toMatch(/^9:5\d$/)
    await checkScreen(page, `class-tools/timer.${locale}`)

    // Everyone has a turn before a name comes again.
    await choose('name')
    // A student who is absent today is not picked.
    const absentee = tools.getByRole('button', { name: 'Kite 7', exact: true })
    await tools.getByText(fillPlaceholders(messages.name!.waiting_other!, { count: 6 }), { exact: true }).waitFor()
    await expect.poll(() => absentee.getAttribute('aria-pressed')).toBe('false')
    await checkScreen(page, `class-tools/absent.${locale}`)
    await absentee.click()
    const picked = new Set<string>()
    for (let times = 0; times < 7; times++) {
      await press(messages.name!.pick!)
      picked.add(await tools.locator('p[role=status]').first().innerText())
    }
    expect(picked.size).toBe(7)
    await checkScreen(page, `class-tools/name.${locale}`)

    await choose('groups')
    await tools.getByText(messages.groups!.apart!, { exact: true }).click()
    await tools.getByLabel(messages.groups!.first!, { exact: true }).selectOption('Kite 1')
    await tools.getByLabel(messages.groups!.second!, { exact: true }).selectOption('Kite 2')
    await press(messages.groups!.addPair!)
    await tools.getByText(messages.groups!.apart!, { exact: true }).click()
    await press(messages.groups!.make!)
    const groups = tools.locator('ol > li')
    for (let times = 0; times < 5; times++) {
      const texts = await groups.allInnerTexts()
      expect(texts).toHaveLength(3)
      expect(texts.some((text) => text.includes('Kite 1') && text.includes('Kite 2'))).toBe(false)
      await press(messages.groups!.again!)
    }
    await checkScreen(page, `class-tools/groups.${locale}`)
    const drawn = await groups.allInnerTexts()

    await tools.getByRole('button', { name: 'Kite 6', exact: true }).click()
    await choose('light')
    await press(messages.light!.amber!)
    await checkScreen(page, `class-tools/light.${locale}`)

    await openTools()
    await tools.getByText(messages.light!.amber!, { exact: true }).waitFor()
    await choose('groups')
    expect(await groups.allInnerTexts()).toEqual(drawn)
    await expect
      .poll(() => tools.getByRole('button', { name: 'Kite 6', exact: true }).getAttribute('aria-pressed'))
      .toBe('false')
    await expect.poll(() => absentee.getAttribute('aria-pressed')).toBe('true')
    await choose('timer')
    await expect.poll(() => tools.getByRole('timer').innerText()).toMatch(/^9:\d\d$/)
    expect(errors).toEqual([])
    await context.close()
  })
