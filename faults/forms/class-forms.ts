import { audited, counted, press, type TypedForm } from './typed-form.ts'
import type { Stage } from './stage.ts'

const students = ({ people }: Stage) => `/dashboard/classroom-dashboard/${people.classroomId}/students`
const classroom = (view: string, { people }: Stage) =>
  `/dashboard/classroom?view=${view}&classroom=${people.classroomId}&class=${people.classroomId}`
const components = 'app/features/classrooms/components'

/** What a teacher fills in for a class. */
export const classForms: TypedForm[] = [
  {
    name: 'add names',
    drawn: ['app/features/students/components/add-students.tsx'],
    by: 'owner',
    waits: true,
    async fill(stage) {
      await stage.goTo(students(stage))
      await press(stage, 'Add students')
      await stage.page.getByLabel('Names, one on each line').fill(stage.text)
    },
    button: 'Add 1 student',
    effects: (stage) => counted(stage, 'users WHERE name = $1', stage.text),
  },
  {
    name: 'import a file',
    drawn: ['app/features/students/components/import-students.tsx'],
    by: 'owner',
    waits: true,
    async fill(stage) {
      await stage.goTo(students(stage))
      await press(stage, 'Import a file')
      const file = { name: 'class.csv', mimeType: 'text/csv', buffer: Buffer.from(`name\n${stage.text}\n`) }
      await stage.page.getByLabel('CSV or XLSX file').setInputFiles(file)
      await stage.page.getByRole('button', { name: 'Import 1 student' }).waitFor()
    },
    typed: () => 'class.csv',
    button: 'Import 1 student',
    effects: (stage) => counted(stage, 'users WHERE name = $1', stage.text),
  },
  {
    name: 'change a student',
    drawn: ['app/features/students/components/change-student.tsx'],
    by: 'owner',
    waits: true,
    async fill(stage) {
      await stage.goTo(students(stage))
      await press(stage, 'Edit Mali')
      await stage.page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(stage.text)
    },
    button: 'Save',
    enter: true,
    effects: audited('student.change'),
  },
  {
    name: 'new group',
    drawn: ['app/features/students/components/group-editor.tsx'],
    by: 'owner',
    waits: true,
    async fill(stage) {
      await stage.goTo(students(stage))
      await press(stage, 'New group')
      await stage.page.getByLabel('Name of the group').fill(stage.text)
    },
    button: 'Create group',
    enter: true,
    effects: (stage) => counted(stage, 'student_groups WHERE name = $1', stage.text),
  },
  {
    name: 'reward snapshot',
    drawn: ['app/features/rewards/components/take-snapshot.tsx'],
    by: 'owner',
    waits: true,
    async fill(stage) {
      await stage.goTo(`/dashboard/rewards/snapshots?class=${stage.people.classroomId}`)
      await stage.page.getByLabel('Name of the snapshot').fill(stage.text)
    },
    button: 'Take snapshot',
    effects: (stage) => counted(stage, 'reward_snapshots WHERE name = $1', stage.text),
  },
  {
    name: 'class settings',
    drawn: [`${components}/classroom-form.tsx`],
    by: 'owner',
    waits: true,
    async fill(stage) {
      await stage.goTo(classroom('edit', stage))
      await stage.page.getByLabel('Class name').fill(stage.text)
    },
    button: 'Save',
    enter: true,
    effects: audited('classroom.settings'),
  },
  {
    name: 'new class',
    drawn: [`${components}/classroom-form.tsx`],
    by: 'owner',
    waits: true,
    async fill(stage) {
      await stage.goTo('/dashboard/classroom?view=new')
      await stage.page.getByLabel('Class name').fill(stage.text)
    },
    button: /^Create/,
    enter: true,
    effects: (stage) => counted(stage, 'classrooms WHERE name = $1', stage.text),
  },
  {
    name: 'copy a class',
    drawn: [`${components}/copy-form.tsx`],
    by: 'owner',
    waits: true,
    async fill(stage) {
      await stage.goTo(classroom('copy', stage))
      await stage.page.getByLabel('Name of the copy').fill(stage.text)
    },
    button: 'Create copy',
    enter: true,
    effects: (stage) => counted(stage, 'classrooms WHERE name = $1', stage.text),
  },
  {
    name: 'invite a co-teacher',
    drawn: [`${components}/teachers-card.tsx`],
    by: 'owner',
    waits: true,
    async fill(stage) {
      await stage.goTo(classroom('class', stage))
      await stage.page.getByLabel('Invite a colleague by email').fill(address(stage))
    },
    typed: address,
    button: 'Send the invitation',
    enter: true,
    effects: audited('classroom.invite'),
  },
  {
    name: 'board note',
    drawn: [`${components}/new-note.tsx`],
    by: 'owner',
    waits: true,
    async fill(stage) {
      await stage.goTo(classroom('class', stage))
      await stage.page.getByPlaceholder('Write a note for the class').fill(stage.text)
    },
    button: 'Post',
    request: 'socket',
    effects: (stage) => counted(stage, `live_records WHERE value::text LIKE '%' || $1 || '%'`, stage.text),
  },
  {
    name: 'year turn',
    drawn: [`${components}/year-turn.tsx`, `${components}/turning-class.tsx`],
    by: 'owner',
    waits: true,
    // One that nobody did stands in the world of the authorisation test.
    before: ({ owner, people }) => owner.query('DELETE FROM roster_changes WHERE school_id = $1', [people.schoolId]),
    async fill(stage) {
      await stage.goTo(`/dashboard/classroom?view=year-turn&in=${stage.people.schoolId}`)
      await stage.page.getByRole('checkbox').and(stage.page.locator(':enabled')).first().check({ force: true })
      await stage.page.getByLabel('Class name').fill(stage.text)
      await press(stage, 'Move up 1 class')
      await stage.page.getByRole('dialog').waitFor()
    },
    button: 'Move up',
    effects: audited('cohort.move'),
  },
  {
    name: 'assign',
    drawn: ['app/features/courses/components/assign-sheet.tsx'],
    by: 'owner',
    waits: true,
    async fill(stage) {
      await stage.goTo(`/dashboard/lessons?class=${stage.people.classroomId}`)
      await press(stage, 'Assign')
      await stage.page.getByRole('dialog').getByLabel('Due on').fill(moment)
    },
    typed: () => moment,
    button: 'Assign',
    effects: audited('lessons.assign'),
  },
  {
    name: 'mark a holiday',
    drawn: ['app/features/term-plans/components/holiday-list.tsx'],
    by: 'owner',
    waits: true,
    before: ({ owner, people }) =>
      owner.query(`UPDATE classrooms SET term_starts = '2026-11-02', term_ends = '2027-03-12' WHERE id = $1`, [
        people.classroomId,
      ]),
    async fill(stage) {
      await stage.goTo(`/dashboard/course?view=calendar&class=${stage.people.classroomId}`)
      await stage.page.getByLabel('First day off').fill('2026-12-24')
    },
    typed: () => '2026-12-24',
    button: 'Add a holiday',
    enter: true,
    effects: audited('plan.change'),
  },
  {
    name: 'comment on work',
    drawn: ['app/features/lessons/review/comment-form.tsx'],
    by: 'owner',
    waits: true,
    before: wrongRun,
    async fill(stage) {
      const { classroomId, child } = stage.people
      await stage.goTo(`/dashboard/lessons?class=${classroomId}&lesson=ff-1a&student=${child}&step=ff-1-1`)
      await stage.page.getByLabel(/^Write to/).fill(stage.text)
    },
    button: 'Send',
    effects: (stage) => counted(stage, 'work_comments WHERE text = $1', stage.text),
  },
  {
    name: 'give work back',
    drawn: ['app/features/lessons/review/rubric-card.tsx'],
    by: 'owner',
    waits: true,
    before: ownShow,
    async fill(stage) {
      const { classroomId, child } = stage.people
      await stage.goTo(`/dashboard/lessons?class=${classroomId}&lesson=ff-8c&student=${child}&step=ff-8-6`)
      for (const line of await stage.page.locator('fieldset').all()) await line.getByRole('radio').last().check()
      await stage.page.getByLabel(/^Words for/).fill(stage.text)
    },
    button: 'Give back: reviewed',
    effects: (stage) => counted(stage, 'work_comments WHERE text = $1', stage.text),
  },
  {
    name: 'answer a group',
    drawn: ['app/features/lessons/misconceptions/answer-form.tsx'],
    by: 'owner',
    waits: true,
    before: wrongRun,
    async fill(stage) {
      await stage.goTo(`/dashboard/lessons?class=${stage.people.classroomId}&lesson=ff-1a&step=ff-1-1`)
      await stage.page.getByLabel(/^A comment for/).fill(stage.text)
    },
    button: 'Send to 1',
    effects: (stage) => counted(stage, 'work_comments WHERE text = $1', stage.text),
  },
  {
    name: 'comment of a report',
    drawn: ['app/features/reports/components/report-card.tsx'],
    by: 'owner',
    waits: true,
    async fill(stage) {
      await stage.goTo(`${students(stage)}?view=reports`)
      await stage.page.getByLabel('Comment for the parents of Mali').fill(stage.text)
    },
    button: 'Save',
    effects: (stage) => counted(stage, 'report_comments WHERE text = $1', stage.text),
  },
]

/** Somebody of the class has run a program that does not solve the step. */
function wrongRun(stage: Stage) {
  return ranAt(stage, 'ff-1-1')
}
/** Somebody of the class has made something of their own. */
function ownShow(stage: Stage) {
  return ranAt(stage, 'ff-8-6')
}

function ranAt({ owner, people }: Stage, step: string): Promise<unknown> {
  return owner.query(
    `INSERT INTO lesson_events (school_id, student_id, step, id, kind, stars, skin, reason, program, at, received_at)
     VALUES ($1, $2, $3, gen_random_uuid(), 'run', 0, 'icons', 'short', 'fly_up()', now(), now())`,
    [people.schoolId, people.child, step],
  )
}

const moment = '2031-05-04T10:30'

/** Mail addresses have no spaces and no capitals. */
export function address({ text }: Stage): string {
  return `${text.toLowerCase().replaceAll(' ', '-')}@somewhere.test`
}
