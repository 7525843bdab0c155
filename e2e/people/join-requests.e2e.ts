import { explorers } from '#db/personas.ts'
import { closeScreens, desk, handheld } from '../scenes/classroom-screens.ts'
import { checkScreen } from '../harness/two-devices.ts'
import { matchPath, waitForHydration } from '#testing/screen.ts'
import { expect, test } from '../harness/journey.ts'
import { onlyNightly } from '../harness/variants.ts'

/** Students send join requests by class code and teachers answer, on phones and desktops. */

// Also resets the class when a failed test is retried.
test.beforeEach(async ({ owner }) => {
  await owner.query(`DELETE FROM join_requests WHERE classroom_id = $1 AND status = 'pending'`, [explorers])
  await owner.query(`UPDATE class_codes SET code = 'K7QM4TXR' WHERE classroom_id = $1`, [explorers])
  await owner.query(`UPDATE classrooms SET code = 'K7QM4TXR', join_policy = 'request' WHERE id = $1`, [explorers])
})

test('a teacher approves a student’s join request on a phone, and the waiting screen opens the class', async ({
  world,
  screens,
}) => {
  const teacher = await screens.of('teacher', `/dashboard/classroom-dashboard/${explorers}/join-request`, handheld)
  await teacher.page.getByText('No join requests').waitFor()
  await checkScreen(teacher.page, 'classrooms/queue-empty.en.360')

  const student = await screens.ofNewcomer('ฟ้าใส ใจงาม', '/th/join/k7qm-4txr')
  await student.page.waitForURL('**/th/account/select-room**')
  await checkScreen(student.page, 'classrooms/offer.th.360')
  await student.page.getByRole('button', { name: 'ขอเข้าห้อง' }).click()
  await student.page.getByText('ขอเข้าห้อง 4B Explorers แล้ว').waitFor()
  await checkScreen(student.page, 'classrooms/waiting.th.360')

  const second = await screens.ofNewcomer('Leo Martin', '/join/K7QM4TXR', desk)
  await second.page.getByRole('button', { name: 'Ask to join' }).click()
  await second.page.getByText('You asked to join 4B Explorers').waitFor()
  await checkScreen(second.page, 'classrooms/waiting.en.1440')

  await teacher.page.getByText('2 waiting').waitFor()
  await teacher.page.getByText('Leo Martin is already in this class').waitFor()
  await checkScreen(teacher.page, 'classrooms/queue.en.360')
  await teacher.page.getByRole('button', { name: 'Approve ฟ้าใส ใจงาม' }).click()
  await student.page.waitForURL(matchPath('/th/dashboard'))
  await student.page.getByText('4B Explorers').first().waitFor()
  await checkScreen(student.page, 'classrooms/in-class.th.360')

  await teacher.page.goto(`${world.url}/dashboard/classroom-dashboard/${explorers}`)
  await waitForHydration(teacher.page)
  await checkScreen(teacher.page, 'classrooms/desk.en.360')
  await teacher.page.getByRole('button', { name: 'Decline Leo Martin' }).click()
  // The button in the message disappears after ten seconds; the list keeps one.
  await teacher.page.getByRole('button', { name: 'Undo' }).click()
  await second.page.getByText('You asked to join 4B Explorers').waitFor()
  await teacher.page.goto(`${world.url}/dashboard/classroom-dashboard/${explorers}/join-request`)
  await waitForHydration(teacher.page)
  await teacher.page.getByRole('button', { name: 'Decline Leo Martin' }).click()
  await second.page.getByText('Not this time').waitFor()
  await second.page.getByRole('button', { name: 'Ask again' }).waitFor()
  await checkScreen(second.page, 'classrooms/declined.en.1440')
  await teacher.page.getByRole('button', { name: 'Undo Leo Martin' }).click()
  await teacher.page.getByText('1 waiting').waitFor()
  await second.page.getByText('You asked to join 4B Explorers').waitFor()
  await second.page.getByRole('button', { name: 'Withdraw my request' }).click()
  await second.page.getByText('Join 4B Explorers?').waitFor()
  await teacher.page.getByText('No join requests').waitFor()
  await closeScreens(teacher, student, second)
})

test('a closed class rejects new join requests, and a new class code keeps pending requests', async ({
  world,
  owner,
  screens,
}) => {
  const teacher = await screens.of('teacher', `/th/dashboard/classroom-dashboard/${explorers}/join-request`)
  const early = await screens.ofNewcomer('Early Bird', '/join/K7QM4TXR')
  await early.page.getByRole('button', { name: 'Ask to join' }).click()
  await early.page.getByText('You asked to join').waitFor()
  await teacher.page.getByText('Early Bird').waitFor()
  await checkScreen(teacher.page, 'classrooms/queue.th.1440')
  await teacher.page.getByText('ปิดรับ', { exact: true }).click()
  await teacher.page.getByText('ใช้รหัสห้องเรียนเข้าห้องไม่ได้').waitFor()
  const late = await screens.ofNewcomer('Late Owl', '/join/K7QM4TXR')
  await late.page.getByText('The class code K7QM-4TXR does not work right now').waitFor()
  await checkScreen(late.page, 'classrooms/closed.en.360')
  await teacher.page.getByText('ต้องรอครูรับ', { exact: true }).click()
  await expect
    .poll(
      async () =>
        (await owner.query('SELECT join_policy FROM classrooms WHERE id = $1', [explorers])).rows[0].join_policy,
    )
    .toBe('request')
  // Waits until the page has subscribed to join-status; while the class is closed, the page does not subscribe.
  const subscribed = late.page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', { predicate: ({ payload }) => String(payload).includes('join-status') }),
    )
  await late.page.goto(`${world.url}/join/K7QM4TXR`)
  await waitForHydration(late.page)
  await subscribed
  await late.page.getByText('Join 4B Explorers?').waitFor()
  await teacher.page.getByText('ปิดรับ', { exact: true }).click()
  await late.page.getByText('4B Explorers is closed right now').waitFor()
  await teacher.page.getByRole('button', { name: 'สร้างรหัสห้องเรียนใหม่' }).click()
  await teacher.page.getByRole('dialog').getByRole('button', { name: 'สร้างรหัสห้องเรียนใหม่' }).click()
  await expect.poll(() => teacher.page.getByText('K7QM-4TXR').count()).toBe(0)
  const wrong = await screens.ofNewcomer('Wrong Code', '/join/K7QM4TXR')
  await wrong.page.getByText('The class code K7QM-4TXR does not work right now').waitFor()
  await early.page.reload()
  await early.page.getByText('You asked to join').waitFor()
  await teacher.page.getByRole('button', { name: /รับเข้าห้องทั้ง/ }).click()
  await early.page.waitForURL(matchPath('/dashboard'))
  await closeScreens(teacher, early, late, wrong)
})

test('two teachers see each other’s answers to join requests, and both can approve concurrently', async ({
  owner,
  screens,
}) => {
  onlyNightly('The database tests of join requests prove concurrent answers')
  const requests = `/dashboard/classroom-dashboard/${explorers}/join-request`
  const [first, second] = [
    await screens.of('teacher', requests, handheld),
    await screens.of('coTeacher', requests, handheld),
  ]
  const student = await screens.ofNewcomer('Bea Both', '/join/K7QM4TXR')
  await student.page.getByRole('button', { name: 'Ask to join' }).click()
  await first.page.getByRole('button', { name: 'Decline Bea Both' }).click()
  await second.page.getByRole('button', { name: 'Undo Bea Both' }).click()
  await first.page.getByText('1 waiting').waitFor()
  // Get both buttons first: one teacher's click would remove the other's button before it is clicked.
  const buttons = await Promise.all(
    [first, second].map(({ page }) => page.getByRole('button', { name: 'Approve Bea Both' }).elementHandle()),
  )
  await Promise.all(buttons.map((button) => button!.evaluate((element) => (element as HTMLElement).click())))
  await student.page.waitForURL(matchPath('/dashboard'))
  for (const { page } of [first, second]) await page.getByText('No join requests').waitFor()
  const { rows } = await owner.query(`SELECT status FROM join_requests WHERE person_id = $1`, [student.id])
  expect(rows).toEqual([{ status: 'approved' }])
  await closeScreens(first, second, student)
})
