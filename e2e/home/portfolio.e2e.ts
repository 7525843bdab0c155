import { finishLessons } from '#app/features/home/portfolio/feature.testing.ts'
import { explorers, kiteHill, parentsChild } from '#db/personas.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { expect, test } from '../harness/journey.ts'
import { checkScreen, devices, fillPlaceholders, open } from '../harness/two-devices.ts'
import { variants } from '../harness/variants.ts'

/** A child stars finished work, the teacher approves it, and the parent sees it until the child removes the star. */

const studentPage = `/dashboard/classroom-dashboard/${explorers}/students?student=${parentsChild}`
const student = { schoolId: kiteHill, student: parentsChild }

for (const [locale, viewport] of variants(devices, 1))
  test(`in ${locale}: starred work is shown to the family after the teacher approves it`, async ({
    world,
    owner,
    openScreen,
  }) => {
    await owner.query('DELETE FROM starred_work WHERE student_id = $1', [parentsChild])
    await finishLessons(owner, student, ['ff-1a', 'ff-1b'])
    const t = readMessages('home/portfolio', locale)
    const [childTexts, teacherTexts, parentTexts] = [t.own!, t.class!, t.family!]
    const child = await openScreen({ id: parentsChild }, locale, viewport)
    const teacher = await openScreen('teacher', locale, viewport)
    const parent = await openScreen('parent', locale, viewport)
    await open(child.page, world, locale, `/dashboard?class=${explorers}`)
    await open(teacher.page, world, locale, studentPage)
    const starPrefix = fillPlaceholders(childTexts.star!, { title: '' }).trim()
    const star = child.page.getByRole('button', { name: starPrefix }).first()
    expect(await star.getAttribute('aria-pressed')).toBe('false')
    await star.click()
    await child.page.getByText(childTexts.waiting!).waitFor()
    expect(await star.getAttribute('aria-pressed')).toBe('true')
    await checkScreen(child.page, `portfolio/child-waiting.${locale}.${viewport.width}`)

    // The page of the teacher is open and shows the work without a reload.
    const approve = teacher.page.getByRole('button', { name: teacherTexts.approve! })
    await approve.waitFor()
    await checkScreen(teacher.page, `portfolio/teacher.${locale}.${viewport.width}`)
    const week = `/dashboard?child=${parentsChild}`
    await open(parent.page, world, locale, week)
    expect(await parent.page.getByRole('heading', { name: parentTexts.title! }).count()).toBe(0)
    await approve.click()
    await child.page.getByText(childTexts.shown!).waitFor()
    await teacher.page.getByText(teacherTexts.shown!).waitFor()

    await open(parent.page, world, locale, week)
    await parent.page.getByRole('heading', { name: parentTexts.title! }).waitFor()
    await checkScreen(parent.page, `portfolio/parent.${locale}.${viewport.width}`)

    await star.click()
    await expect.poll(() => child.page.getByText(childTexts.shown!).count()).toBe(0)
    await expect.poll(() => teacher.page.getByText(teacherTexts.shown!).count()).toBe(0)
    await open(parent.page, world, locale, week)
    expect(await parent.page.getByRole('heading', { name: parentTexts.title! }).count()).toBe(0)
    expect([...child.errors, ...teacher.errors, ...parent.errors]).toEqual([])
    await Promise.all([child, teacher, parent].map(({ context }) => context.close()))
  })
