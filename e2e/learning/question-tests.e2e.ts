import { kiteHill, personas } from '#db/personas.ts'
import { makeClassroom } from '#db/testing/test-services.ts'
import { makeNewcomer } from '../scenes/newcomer.ts'
import { devices, fillPlaceholders, checkScreen, open, press } from '../harness/two-devices.ts'
import { waitForMessages } from '#testing/screen.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { expect, test } from '../harness/journey.ts'
import { variants } from '../harness/variants.ts'

/** A test with questions of a bank: built, taken, and its results released. */

for (const [locale, viewport] of variants(devices, 1))
  test(`in ${locale}: a teacher builds a test from a bank, a student takes it despite a lost network and sees the result`, async ({
    world,
    owner,
    openScreen,
  }) => {
    test.setTimeout(180_000)
    const [courses, lessons, questions] = [
      readMessages('courses', locale),
      readMessages('lessons', locale),
      readMessages('questions', locale),
    ]
    const [testMessages, sitting] = [courses.test!, lessons.test!]
    const child = await makeNewcomer(owner, 'Kite A', { onboarded: true })
    await owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`, [
      kiteHill,
      child.id,
    ])
    const classroomId = await makeClassroom({ owner }, kiteHill, personas.teacher.id, [child.id])
    const screenshotName = (name: string) => `question-tests/${name}.${locale}`

    const teacher = await openScreen('teacher', locale, viewport)
    await open(teacher.page, world, locale, `/dashboard/minigames?view=questions&bank=logic&class=${classroomId}`)
    await press(teacher.page, questions.test!.open!)
    await teacher.page.getByLabel(questions.bank!.title!, { exact: true }).fill('Kite sums')
    await checkScreen(teacher.page, screenshotName('build'))
    await press(teacher.page, questions.test!.give!)
    await teacher.page.getByRole('link', { name: testMessages.open!, exact: true }).click()
    await teacher.page.getByRole('row', { name: /Kite A/ }).waitFor()

    const student = await openScreen(child, locale, viewport)
    await open(student.page, world, locale, `/dashboard/lessons?class=${classroomId}`)
    await checkScreen(student.page, screenshotName('list'))
    await student.page.getByRole('link', { name: testMessages.toTest!, exact: true }).click()
    await press(student.page, sitting.start!)
    await student.page.getByRole('timer').waitFor()
    await waitForMessages(student.page)
    const question = student.page.locator('[data-slot=question]')
    const send = async () => {
      await question.locator('button').first().click()
      await student.page.getByText(sitting.counted!).waitFor()
    }
    const countAnswers = async () =>
      (await owner.query('SELECT 1 FROM question_test_answers WHERE student_id = $1', [child.id])).rowCount
    await send()
    await checkScreen(student.page, screenshotName('question'))
    expect(await countAnswers()).toBe(1)

    // Without a network the test continues; the answer is sent when the network is back.
    await student.context.setOffline(true)
    await press(student.page, lessons.quiz!.next!)
    await question.locator('button').first().click()
    await student.page.getByText(sitting.waitsToSend!).waitFor()
    await checkScreen(student.page, screenshotName('offline'))
    await student.context.setOffline(false)
    await expect.poll(countAnswers, { timeout: 30_000 }).toBe(2)

    await student.page.getByRole('button', { name: sitting.handIn!, exact: true }).click()
    await student.page.getByRole('dialog').getByRole('button', { name: sitting.handIn!, exact: true }).click()
    await student.page.getByText(sitting.over!['handed-in']!).waitFor()
    await teacher.page
      .getByRole('row', { name: /Kite A/ })
      .getByText(testMessages.states!['handed-in']!)
      .waitFor()
    await checkScreen(teacher.page, screenshotName('teacher'))
    await press(teacher.page, testMessages.release!)
    await teacher.page.getByRole('dialog').getByRole('button', { name: testMessages.release!, exact: true }).click()
    const { rows } = await owner.query<{ solved: number; of: number }>(
      `SELECT (SELECT count(*)::int FROM question_test_answers a WHERE a.assignment_id = q.assignment_id AND a.solved) AS solved,
         jsonb_array_length(q.questions) AS of FROM question_tests q JOIN assignments a ON a.id = q.assignment_id WHERE a.classroom_id = $1`,
      [classroomId],
    )
    await student.page.getByText(fillPlaceholders(sitting.result!, rows[0]!)).waitFor()
    await checkScreen(student.page, screenshotName('result'))
    for (const { errors, context } of [teacher, student]) {
      expect(errors).toEqual([])
      await context.close()
    }
  })
