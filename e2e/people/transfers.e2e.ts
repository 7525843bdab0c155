import { newId } from '#app/platform/db/ids.server.ts'
import { explorers, kiteHill } from '#db/personas.ts'
import { closeScreens, handheld } from '../scenes/classroom-screens.ts'
import { waitForHydration } from '#testing/screen.ts'
import { checkScreen } from '../harness/two-devices.ts'
import { expect, test } from '../harness/journey.ts'

/** Requests to add a student of another teacher's class. */

test('a student of another class is added only when a teacher of that class approves the request', async ({
  world,
  owner,
  screens,
}) => {
  const colleague = await screens.ofNewcomer('Hana Mori', '/profile')
  const classroomId = newId()
  await owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'teacher')`, [
    kiteHill,
    colleague.id,
  ])
  await owner.query(`INSERT INTO classrooms (school_id, id, name, code) VALUES ($1, $2, '4C Robots', 'ROBT2345')`, [
    kiteHill,
    classroomId,
  ])
  await owner.query(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'owner')`,
    [kiteHill, classroomId, colleague.id],
  )
  for (const [name, identifier] of [
    ['Leo Martin', 'S-77'],
    ['Hana Sato', 'S-78'],
  ])
    await owner.query(
      `UPDATE managed_students m SET identifier = $2 FROM users u WHERE u.id = m.student_id AND u.name = $1`,
      [name, identifier],
    )
  const roster = `/dashboard/classroom-dashboard/${classroomId}/students`
  const addStudents = async (lines: string) => {
    await colleague.page.goto(world.url + roster)
    await waitForHydration(colleague.page)
    await colleague.page.getByRole('button', { name: 'Add students', exact: true }).first().click()
    await colleague.page.getByRole('textbox').last().fill(lines)
    await colleague.page.getByRole('button', { name: /^Add \d/ }).click()
  }
  await addStudents('S-77, Somebody Else')
  await colleague.page.getByText('A student ID belongs to a student with another name').waitFor()
  await checkScreen(colleague.page, 'classrooms/other-name.en.360')
  await addStudents('S-77, leo martin\nS-78, Hana Sato\nNewt Green')
  await colleague.page.getByText('2 students are in other classes').waitFor()
  await checkScreen(colleague.page, 'classrooms/asked-toast.en.360')

  const teacher = await screens.of('teacher', `/th/dashboard/classroom-dashboard/${explorers}`)
  await teacher.page.getByText('คำขอเพิ่มนักเรียนของคุณ').waitFor()
  await checkScreen(teacher.page, 'classrooms/transfers-desk.th.1440')
  const admin = await screens.of('admin', '/cn/dashboard?section=approvals')
  await admin.page.getByText('申请添加您的学生').waitFor()
  await checkScreen(admin.page, 'classrooms/transfers-school-admin.cn.1440')
  await admin.page.goto(`${world.url}/ko/dashboard?section=settings`)
  await admin.page.getByText('다른 학급 학생').waitFor()
  await checkScreen(admin.page, 'classrooms/transfers-settings.ko.1440')

  await colleague.page.goto(`${world.url}/dashboard/classroom-dashboard/${classroomId}/join-request`)
  await colleague.page.getByText('Waiting for approval').waitFor()
  await checkScreen(colleague.page, 'classrooms/transfers-asked.en.360')
  const coTeacher = await screens.of(
    'coTeacher',
    `/ko/dashboard/classroom-dashboard/${explorers}/join-request`,
    handheld,
  )
  await coTeacher.page.getByText('내 학생 추가 요청').waitFor()
  await checkScreen(coTeacher.page, 'classrooms/transfers.ko.360')

  await teacher.page.getByRole('button', { name: 'อนุมัติ Leo Martin', exact: true }).click()
  await expect.poll(() => colleague.page.getByText('Leo Martin').count()).toBe(0)
  await coTeacher.page.getByRole('button', { name: 'Hana Sato 거절' }).click()
  await expect.poll(() => colleague.page.getByText('Waiting for approval').count()).toBe(0)
  await colleague.page.goto(world.url + roster)
  await colleague.page.getByText('Leo Martin').first().waitFor()
  expect(await colleague.page.getByText('Hana Sato').count()).toBe(0)
  await closeScreens(colleague, teacher, admin, coTeacher)
})
