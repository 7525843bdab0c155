import { countRows, pressButton, type TypedForm } from './typed-form.ts'
import type { Stage } from './stage.ts'

const components = 'app/features/play/questions/components'
const questionsPath = ({ people }: Stage, extraQuery = '') =>
  `/dashboard/minigames?view=questions&class=${people.classroomId}${extraQuery}`
const countVersions = (stage: Stage) =>
  countRows(stage, `bank_question_versions WHERE content -> 'question' ->> 'en' = $1`, stage.text)

const bankId = ({ people }: Stage) => people.ids.owner
const createBank = (stage: Stage) =>
  stage.owner.query(
    `INSERT INTO question_banks (school_id, id, title, languages, owner_id, made_at, changed_at) VALUES ($1, $2, 'Bank', '{en}', $2, now(), now())`,
    [stage.people.schoolId, bankId(stage)],
  )

/** Forms for questions, of teachers and students. */
export const questionForms: TypedForm[] = [
  {
    name: 'new question bank',
    renderedIn: [`${components}/bank-form.tsx`],
    by: 'owner',
    isResent: true,
    async fill(stage) {
      await stage.goTo(questionsPath(stage))
      await pressButton(stage, 'New question bank')
      await stage.page.getByLabel('Title').fill(stage.text)
    },
    button: 'Create',
    submitsOnEnter: true,
    effects: (stage) => countRows(stage, 'question_banks WHERE title = $1', stage.text),
  },
  {
    name: 'new question',
    renderedIn: [
      `${components}/question-editor.tsx`,
      `${components}/answer-fields.tsx`,
      `${components}/pictures/picture-field.tsx`,
    ],
    by: 'owner',
    isResent: true,
    before: createBank,
    async fill(stage) {
      await stage.goTo(questionsPath(stage, `&bank=${bankId(stage)}`))
      await stage.page.getByLabel('Question', { exact: true }).fill(stage.text)
    },
    button: 'Add question',
    effects: countVersions,
  },
  {
    name: 'import questions',
    renderedIn: [`${components}/import-screen.tsx`, `${components}/import-report.tsx`],
    by: 'owner',
    isResent: true,
    async fill(stage) {
      await stage.goTo(questionsPath(stage, '&part=import'))
      const sheet = `question,option 1,option 2,right\n${stage.text},a,b,1\n`
      const file = { name: 'quiz.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) }
      await stage.page.getByLabel('File', { exact: true }).setInputFiles(file)
      await stage.page.getByRole('button', { name: 'Import 1 question' }).waitFor()
    },
    typed: () => 'quiz',
    button: 'Import 1 question',
    effects: countVersions,
  },
  {
    name: 'propose a question',
    renderedIn: [`${components}/propose-screen.tsx`],
    by: 'student in class',
    isResent: true,
    async fill(stage) {
      await stage.goTo(questionsPath(stage))
      await stage.page.getByLabel('Your question').fill(stage.text)
      for (const letter of ['A', 'B']) await stage.page.getByLabel(`Answer ${letter}`, { exact: true }).fill(letter)
    },
    button: 'Send to my teacher',
    effects: (stage) => countRows(stage, `question_proposals WHERE content -> 'question' ->> 'en' = $1`, stage.text),
  },
  {
    name: 'approve a question',
    renderedIn: [`${components}/question-text-field.tsx`],
    by: 'owner',
    isResent: true,
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
      await stage.goTo(questionsPath(stage, '&part=proposals'))
      await stage.page.getByLabel('Question', { exact: true }).fill(stage.text)
    },
    button: 'Approve',
    effects: countVersions,
  },
]
