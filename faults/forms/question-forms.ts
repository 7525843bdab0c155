import { counted, press, type TypedForm } from './typed-form.ts'
import type { Stage } from './stage.ts'

const components = 'app/features/questions/components'
const questions = ({ people }: Stage, more = '') =>
  `/dashboard/minigames?view=questions&class=${people.classroomId}${more}`
const asked = (stage: Stage) =>
  counted(stage, `bank_question_versions WHERE content -> 'question' ->> 'en' = $1`, stage.text)

const bankOf = ({ people }: Stage) => people.ids.owner
const makeBank = (stage: Stage) =>
  stage.owner.query(
    `INSERT INTO question_banks (school_id, id, title, languages, owner_id, made_at, changed_at) VALUES ($1, $2, 'Bank', '{en}', $2, now(), now())`,
    [stage.people.schoolId, bankOf(stage)],
  )

/** What teachers and children fill in about questions. */
export const questionForms: TypedForm[] = [
  {
    name: 'new question bank',
    drawn: [`${components}/bank-form.tsx`],
    by: 'owner',
    waits: true,
    async fill(stage) {
      await stage.goTo(questions(stage))
      await press(stage, 'New question bank')
      await stage.page.getByLabel('Title').fill(stage.text)
    },
    button: 'Create',
    enter: true,
    effects: (stage) => counted(stage, 'question_banks WHERE title = $1', stage.text),
  },
  {
    name: 'new question',
    drawn: [`${components}/question-editor.tsx`, `${components}/answer-fields.tsx`],
    by: 'owner',
    waits: true,
    before: makeBank,
    async fill(stage) {
      await stage.goTo(questions(stage, `&bank=${bankOf(stage)}`))
      await stage.page.getByLabel('Question', { exact: true }).fill(stage.text)
    },
    button: 'Add question',
    effects: asked,
  },
  {
    name: 'import questions',
    drawn: [`${components}/import-screen.tsx`, `${components}/import-report.tsx`],
    by: 'owner',
    waits: true,
    async fill(stage) {
      await stage.goTo(questions(stage, '&part=import'))
      const sheet = `question,option 1,option 2,right\n${stage.text},a,b,1\n`
      const file = { name: 'quiz.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) }
      await stage.page.getByLabel('File', { exact: true }).setInputFiles(file)
      await stage.page.getByRole('button', { name: 'Import 1 question' }).waitFor()
    },
    typed: () => 'quiz',
    button: 'Import 1 question',
    effects: asked,
  },
  {
    name: 'propose a question',
    drawn: [`${components}/propose-screen.tsx`],
    by: 'student in class',
    waits: true,
    async fill(stage) {
      await stage.goTo(questions(stage))
      await stage.page.getByLabel('Your question').fill(stage.text)
      for (const letter of ['A', 'B']) await stage.page.getByLabel(`Answer ${letter}`, { exact: true }).fill(letter)
    },
    button: 'Send to my teacher',
    effects: (stage) => counted(stage, `question_proposals WHERE content -> 'question' ->> 'en' = $1`, stage.text),
  },
  {
    name: 'approve a question',
    drawn: [`${components}/proposals-screen.tsx`],
    by: 'owner',
    waits: true,
    async before(stage) {
      const option = (text: string, right: boolean) => ({ text: { en: text }, right, why: {} })
      const content = {
        kind: 'choice',
        seconds: 20,
        skills: [],
        question: { en: 'Who?' },
        program: null,
        picture: null,
        options: [option('a', true), option('b', false)],
        items: [],
        pairs: [],
        answer: null,
        accepted: {},
        explanation: {},
      }
      await stage.owner.query(
        `INSERT INTO question_proposals (school_id, id, classroom_id, student_id, content, made_at) VALUES ($1, gen_random_uuid(), $2, $3, $4, now())`,
        [stage.people.schoolId, stage.people.classroomId, stage.people.child, JSON.stringify(content)],
      )
    },
    async fill(stage) {
      await stage.goTo(questions(stage, '&part=proposals'))
      await stage.page.getByLabel('Question', { exact: true }).fill(stage.text)
    },
    button: 'Approve',
    effects: asked,
  },
]
