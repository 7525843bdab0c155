import { expect, test } from 'vitest'
import { newId } from '#app/platform/ids.server.ts'
import { explorers, kiteHill } from '#db/personas.ts'
import { classroomScreens, close, handheld } from './classroom-screens.ts'
import { openFixture } from './fixture.ts'
import { hydrated } from './screen.ts'
import { look } from './two-devices.ts'

/** A child who learns in two classes. */

const fixture = await openFixture()
const { world, owner } = fixture
const screens = classroomScreens(fixture)

test('a child of another class is asked for, and comes when its teacher agrees', async () => {
  const colleague = await screens.ofNewcomer('Hana Mori', '/profile')
  const theirs = newId()
  await owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'teacher')`, [
    kiteHill,
    colleague.id,
  ])
  await owner.query(`INSERT INTO classrooms (school_id, id, name, code) VALUES ($1, $2, '4C Robots', 'ROBT2345')`, [
    kiteHill,
    theirs,
  ])
  await owner.query(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'owner')`,
    [kiteHill, theirs, colleague.id],
  )
  for (const [name, identifier] of [
    ['Leo Martin', 'S-77'],
    ['Hana Sato', 'S-78'],
  ])
    await owner.query(
      `UPDATE managed_students m SET identifier = $2 FROM users u WHERE u.id = m.student_id AND u.name = $1`,
      [name, identifier],
    )
  const roster = `/dashboard/classroom-dashboard/${theirs}/students`
  const add = async (lines: string) => {
    await colleague.page.goto(world.url + roster)
    await hydrated(colleague.page)
    await colleague.page.getByRole('button', { name: 'Add students', exact: true }).first().click()
    await colleague.page.getByRole('textbox').last().fill(lines)
    await colleague.page.getByRole('button', { name: /^Add \d/ }).click()
  }
  await add('S-77, Somebody Else')
  await colleague.page.getByText('A student ID belongs to a student with another name').waitFor()
  await look(colleague.page, 'classrooms/other-name.en.360')
  await add('S-77, leo martin\nS-78, Hana Sato\nNewt Green')
  await colleague.page.getByText('2 students are in other classes').waitFor()
  await look(colleague.page, 'classrooms/asked-toast.en.360')

  const teacher = await screens.of('teacher', `/th/dashboard/classroom-dashboard/${explorers}`)
  await teacher.page.getByText('คำขอเพิ่มนักเรียนของคุณ').waitFor()
  await look(teacher.page, 'classrooms/transfers-desk.th.1440')
  const admin = await screens.of('admin', '/cn/dashboard?section=approvals')
  await admin.page.getByText('申请添加您的学生').waitFor()
  await look(admin.page, 'classrooms/transfers-school-admin.cn.1440')
  await admin.page.goto(`${world.url}/ko/dashboard?section=settings`)
  await admin.page.getByText('다른 학급 학생').waitFor()
  await look(admin.page, 'classrooms/transfers-settings.ko.1440')

  await colleague.page.goto(`${world.url}/dashboard/classroom-dashboard/${theirs}/join-request`)
  await colleague.page.getByText('Waiting for approval').waitFor()
  await look(colleague.page, 'classrooms/transfers-asked.en.360')
  const page = await screens.of('coTeacher', `/ko/dashboard/classroom-dashboard/${explorers}/join-request`, handheld)
  await page.page.getByText('내 학생 추가 요청').waitFor()
  await look(page.page, 'classrooms/transfers.ko.360')

  await teacher.page.getByRole('button', { name: 'อนุมัติ Leo Martin', exact: true }).click()
  await expect.poll(() => colleague.page.getByText('Leo Martin').count()).toBe(0)
  await page.page.getByRole('button', { name: 'Hana Sato 거절' }).click()
  await expect.poll(() => colleague.page.getByText('Waiting for approval').count()).toBe(0)
  await colleague.page.goto(world.url + roster)
  await colleague.page.getByText('Leo Martin').first().waitFor()
  expect(await colleague.page.getByText('Hana Sato').count()).toBe(0)
  await close(colleague, teacher, admin, page)
})
