import { countAudited, countRows, pressButton, type TypedForm } from './typed-form.ts'
import type { Stage } from './stage.ts'
import { insertStars } from '#app/features/home/portfolio/feature.testing.ts'

const studentsPath = ({ people }: Stage) => `/dashboard/classroom-dashboard/${people.classroomId}/students`
const classroomPath = (view: string, { people }: Stage) =>
  `/dashboard/classroom?view=${view}&classroom=${people.classroomId}&class=${people.classroomId}`
const classrooms = 'app/features/people/classrooms'

/** Forms that teachers fill in for a class. */
export const classForms: TypedForm[] = [
  {
    name: 'add names',
    renderedIn: ['app/features/people/students/components/add-students.tsx'],
    by: 'owner',
    isResent: true,
    async fill(stage) {
      await stage.goTo(studentsPath(stage))
      await pressButton(stage, 'Add students')
      await stage.page.getByLabel('Names, one on each line').fill(stage.text)
    },
    button: 'Add 1 student',
    effects: (stage) => countRows(stage, 'users WHERE name = $1', stage.text),
  },
  {
    name: 'import a file',
    renderedIn: ['app/features/people/students/import/import-students.tsx'],
    by: 'owner',
    isResent: true,
    async fill(stage) {
      await stage.goTo(studentsPath(stage))
      await pressButton(stage, 'Import a file')
      const file = { name: 'class.csv', mimeType: 'text/csv', buffer: Buffer.from(`name\n${stage.text}\n`) }
      await stage.page.getByLabel('CSV or XLSX file').setInputFiles(file)
      await stage.page.getByRole('button', { name: 'Import 1 student' }).waitFor()
    },
    typed: () => 'class.csv',
    button: 'Import 1 student',
    effects: (stage) => countRows(stage, 'users WHERE name = $1', stage.text),
  },
  {
    name: 'change a student',
    renderedIn: ['app/features/people/students/components/change-student.tsx'],
    by: 'owner',
    isResent: true,
    async fill(stage) {
      await stage.goTo(studentsPath(stage))
      await pressButton(stage, 'Edit Mali')
      await stage.page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(stage.text)
    },
    button: 'Save',
    submitsOnEnter: true,
    effects: countAudited('student.change'),
  },
  {
    name: 'private note',
    renderedIn: ['app/features/people/private-notes/components/note-form.tsx'],
    by: 'owner',
    isResent: true,
    async fill(stage) {
      await stage.goTo(`${studentsPath(stage)}?student=${stage.people.child}`)
      await stage.page.getByLabel('New note about Mali').fill(stage.text)
    },
    button: 'Add note',
    effects: (stage) => countRows(stage, 'private_notes WHERE text = $1', stage.text),
  },
  {
    name: 'note about work for home',
    renderedIn: ['app/features/home/portfolio/components/student-portfolio-card.tsx'],
    by: 'owner',
    isResent: true,
    before: ({ owner, people }) => insertStars(owner, { schoolId: people.schoolId, student: people.child }, ['ff-1a']),
    async fill(stage) {
      await stage.goTo(`${studentsPath(stage)}?student=${stage.people.child}`)
      await stage.page.getByLabel('Note for the family').fill(stage.text)
    },
    button: /^Show at home/,
    effects: (stage) => countRows(stage, 'starred_work WHERE note = $1', stage.text),
  },
  {
    name: 'message',
    renderedIn: ['app/features/home/messages/components/composer.tsx'],
    by: 'owner',
    isResent: true,
    async fill(stage) {
      const { classroomId } = stage.people
      await stage.goTo(`/chat?class=${classroomId}&thread=staff.${classroomId}`)
      await stage.page.getByLabel('Your message').fill(stage.text)
    },
    button: 'Send',
    effects: (stage) => countRows(stage, 'messages WHERE content = $1', stage.text),
  },
  {
    name: 'announcement',
    renderedIn: ['app/features/home/messages/announcements/announcement-form.tsx'],
    by: 'owner',
    isResent: true,
    async fill(stage) {
      await stage.goTo(`/chat?class=${stage.people.classroomId}&view=announce`)
      await stage.page.getByLabel('Title').fill('Kite day')
      await stage.page.getByLabel('Text').fill(stage.text)
    },
    button: 'Send announcement',
    effects: (stage) => countRows(stage, 'messages WHERE content = $1', stage.text),
  },
  {
    name: 'certificate in own words',
    renderedIn: ['app/features/home/certificates/components/own-certificate.tsx'],
    by: 'owner',
    isResent: true,
    async fill(stage) {
      await stage.goTo(`${studentsPath(stage)}?view=certificates`)
      await pressButton(stage, 'Award in your own words')
      await stage.page.getByLabel('Title').fill('Helper')
      await stage.page.getByLabel('Recognised for').fill(stage.text)
    },
    button: 'Award',
    effects: (stage) => countRows(stage, 'certificates WHERE reason = $1', stage.text),
  },
  {
    name: 'new group',
    renderedIn: ['app/features/people/students/groups/group-editor.tsx'],
    by: 'owner',
    isResent: true,
    async fill(stage) {
      await stage.goTo(studentsPath(stage))
      await pressButton(stage, 'New group')
      await stage.page.getByLabel('Name of the group').fill(stage.text)
    },
    button: 'Create group',
    submitsOnEnter: true,
    effects: (stage) => countRows(stage, 'student_groups WHERE name = $1', stage.text),
  },
  {
    name: 'treat of the class',
    renderedIn: ['app/features/play/rewards/treats/own-treats.tsx'],
    by: 'owner',
    isResent: true,
    async fill(stage) {
      await stage.goTo(`/dashboard/rewards?class=${stage.people.classroomId}`)
      await stage.page.getByText('Your own treats').click()
      await stage.page.getByLabel('Treat in your words').fill(stage.text)
    },
    button: 'Add treat',
    submitsOnEnter: true,
    effects: (stage) => countRows(stage, 'class_treats WHERE text = $1', stage.text),
  },
  {
    name: 'reward snapshot',
    renderedIn: ['app/features/play/rewards/snapshots/take-snapshot.tsx'],
    by: 'owner',
    isResent: true,
    async fill(stage) {
      await stage.goTo(`/dashboard/rewards/snapshots?class=${stage.people.classroomId}`)
      await stage.page.getByLabel('Name of the snapshot').fill(stage.text)
    },
    button: 'Take snapshot',
    effects: (stage) => countRows(stage, 'reward_snapshots WHERE name = $1', stage.text),
  },
  {
    name: 'class settings',
    renderedIn: [`${classrooms}/components/classroom-form.tsx`],
    by: 'owner',
    isResent: true,
    async fill(stage) {
      await stage.goTo(classroomPath('edit', stage))
      await stage.page.getByLabel('Class name').fill(stage.text)
    },
    button: 'Save',
    submitsOnEnter: true,
    effects: countAudited('classroom.settings'),
  },
  {
    name: 'new class',
    renderedIn: [`${classrooms}/components/classroom-form.tsx`],
    by: 'owner',
    isResent: true,
    async fill(stage) {
      await stage.goTo('/dashboard/classroom?view=new')
      await stage.page.getByLabel('Class name').fill(stage.text)
    },
    button: /^Create/,
    submitsOnEnter: true,
    effects: (stage) => countRows(stage, 'classrooms WHERE name = $1', stage.text),
  },
  {
    name: 'copy a class',
    renderedIn: [`${classrooms}/components/copy-form.tsx`],
    by: 'owner',
    isResent: true,
    async fill(stage) {
      await stage.goTo(classroomPath('copy', stage))
      await stage.page.getByLabel('Name of the copy').fill(stage.text)
    },
    button: 'Create copy',
    submitsOnEnter: true,
    effects: (stage) => countRows(stage, 'classrooms WHERE name = $1', stage.text),
  },
  {
    name: 'invite a co-teacher',
    renderedIn: [`${classrooms}/teachers/teachers-card.tsx`],
    by: 'owner',
    isResent: true,
    async fill(stage) {
      await stage.goTo(classroomPath('class', stage))
      await stage.page.getByLabel('Invite a colleague by email').fill(emailFor(stage))
    },
    typed: emailFor,
    button: 'Send the invitation',
    submitsOnEnter: true,
    effects: countAudited('classroom.invite'),
  },
  {
    name: 'board note',
    renderedIn: [`${classrooms}/board/new-note.tsx`],
    by: 'owner',
    isResent: true,
    async fill(stage) {
      await stage.goTo(classroomPath('class', stage))
      await stage.page.getByPlaceholder('Write a note for the class').fill(stage.text)
    },
    button: 'Post',
    request: 'socket',
    effects: (stage) => countRows(stage, `live_records WHERE value::text LIKE '%' || $1 || '%'`, stage.text),
  },
  {
    name: 'year turn',
    renderedIn: [`${classrooms}/year-turn/year-rollover.tsx`, `${classrooms}/year-turn/rollover-class-card.tsx`],
    by: 'owner',
    isResent: true,
    // The authorization test's data contains a pending roster change, which would block this form.
    before: ({ owner, people }) => owner.query('DELETE FROM roster_changes WHERE school_id = $1', [people.schoolId]),
    async fill(stage) {
      await stage.goTo(`/dashboard/classroom?view=year-turn&in=${stage.people.schoolId}`)
      await stage.page.getByRole('checkbox').and(stage.page.locator(':enabled')).first().check({ force: true })
      await stage.page.getByLabel('Class name').fill(stage.text)
      await pressButton(stage, 'Move up 1 class')
      await stage.page.getByRole('dialog').waitFor()
    },
    button: 'Move up',
    effects: countAudited('cohort.move'),
  },
  {
    name: 'assign',
    renderedIn: ['app/features/learning/courses/assignments/schedule-fields.tsx'],
    by: 'owner',
    isResent: true,
    async fill(stage) {
      await stage.goTo(`/dashboard/lessons?class=${stage.people.classroomId}`)
      await pressButton(stage, 'Assign')
      await stage.page.getByRole('dialog').getByLabel('Due on').fill(dueDate)
    },
    typed: () => dueDate,
    button: 'Assign',
    effects: countAudited('lessons.assign'),
  },
  {
    name: 'term dates',
    renderedIn: ['app/features/learning/term-plans/components/term-dates.tsx'],
    by: 'owner',
    isResent: true,
    before: ({ owner, people }) =>
      owner.query('UPDATE classrooms SET term_starts = NULL, term_ends = NULL WHERE id = $1', [people.classroomId]),
    async fill(stage) {
      await stage.goTo(`/dashboard/course?view=calendar&class=${stage.people.classroomId}`)
      await stage.page.getByLabel('The term ends').fill('2027-03-12')
    },
    typed: () => '2027-03-12',
    button: 'Plan the lessons',
    submitsOnEnter: true,
    effects: countAudited('classroom.settings'),
  },
  {
    name: 'mark a holiday',
    renderedIn: ['app/features/learning/term-plans/components/holiday-list.tsx'],
    by: 'owner',
    isResent: true,
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
    submitsOnEnter: true,
    effects: countAudited('plan.change'),
  },
  {
    name: 'comment on work',
    renderedIn: ['app/features/learning/lessons/review/comment-form.tsx'],
    by: 'owner',
    isResent: true,
    before: addFailedRun,
    async fill(stage) {
      const { classroomId, child } = stage.people
      await stage.goTo(`/dashboard/lessons?class=${classroomId}&lesson=ff-1a&student=${child}&step=ff-1-1`)
      await stage.page.getByLabel(/^Write to/).fill(stage.text)
    },
    button: 'Send',
    effects: (stage) => countRows(stage, 'work_comments WHERE text = $1', stage.text),
  },
  {
    name: 'give work back',
    renderedIn: ['app/features/learning/lessons/review/rubric-card.tsx'],
    by: 'owner',
    isResent: true,
    before: addProjectRun,
    async fill(stage) {
      const { classroomId, child } = stage.people
      await stage.goTo(`/dashboard/lessons?class=${classroomId}&lesson=ff-8c&student=${child}&step=ff-8-6`)
      for (const line of await stage.page.locator('fieldset').all()) await line.getByRole('radio').last().check()
      await stage.page.getByLabel(/^Words for/).fill(stage.text)
    },
    button: 'Give back: reviewed',
    effects: (stage) => countRows(stage, 'work_comments WHERE text = $1', stage.text),
  },
  {
    name: 'answer a group',
    renderedIn: ['app/features/learning/lessons/misconceptions/answer-form.tsx'],
    by: 'owner',
    isResent: true,
    before: addFailedRun,
    async fill(stage) {
      await stage.goTo(`/dashboard/lessons?class=${stage.people.classroomId}&lesson=ff-1a&step=ff-1-1`)
      await stage.page.getByLabel(/^A comment for/).fill(stage.text)
    },
    button: 'Send to 1',
    effects: (stage) => countRows(stage, 'work_comments WHERE text = $1', stage.text),
  },
  {
    name: 'comment of a report',
    renderedIn: ['app/features/learning/reports/components/report-card.tsx'],
    by: 'owner',
    isResent: true,
    async fill(stage) {
      await stage.goTo(`${studentsPath(stage)}?view=reports`)
      await stage.page.getByLabel('Comment for the parents of Mali').fill(stage.text)
    },
    button: 'Save 1 comment',
    effects: (stage) => countRows(stage, 'report_comments WHERE text = $1', stage.text),
  },
  {
    name: 'report of an absence',
    renderedIn: ['app/features/people/attendance/absence/report-absence.tsx'],
    by: 'parent of the child',
    isResent: true,
    async fill(stage) {
      await stage.goTo(`/dashboard?child=${stage.people.child}`)
      await pressButton(stage, 'Report an absence Mali')
      await stage.page.getByRole('dialog').getByLabel(/^Note/).fill(stage.text)
    },
    button: 'Send',
    submitsOnEnter: true,
    effects: (stage) => countRows(stage, 'absence_reports WHERE note = $1', stage.text),
  },
]

/** Adds a run of a student that does not solve the step. */
function addFailedRun(stage: Stage) {
  return addRun(stage, 'ff-1-1')
}
/** Adds a run of a student's own project. */
function addProjectRun(stage: Stage) {
  return addRun(stage, 'ff-8-6')
}

function addRun({ owner, people }: Stage, step: string): Promise<unknown> {
  return owner.query(
    `INSERT INTO lesson_events (school_id, student_id, step, id, kind, stars, skin, reason, program, at, received_at)
     VALUES ($1, $2, $3, gen_random_uuid(), 'run', 0, 'icons', 'short', 'fly_up()', now(), now())`,
    [people.schoolId, people.child, step],
  )
}

const dueDate = '2031-05-04T10:30'

/** A unique email address derived from the test text. */
export function emailFor({ text }: Stage): string {
  return `${text.toLowerCase().replaceAll(' ', '-')}@somewhere.test`
}
