import { expect, test } from 'vitest'
import { isLevel } from '#content/schema.ts'
import { publishStandards } from '#content/standards.ts'
import type { LevelTexts } from '#app/features/learning/lessons/player/lesson-content.ts'
import { getAvailableSkins } from '#app/features/learning/lessons/skins.ts'
import { checkContentFiles } from './content-check.ts'
import { parseContent, readContentFiles, type ContentFiles } from './content-files.ts'
import { checkTasks, tasksIn } from './content-tasks.ts'
import { repository } from '../source-files.ts'

const files = readContentFiles(repository)
const { content } = parseContent(files)

type Editable = Record<string, any> // oxlint-disable-line typescript/no-explicit-any -- a file is broken on purpose

/** The same files with one of them changed. */
function changed(path: string, change: (file: Editable) => void): ContentFiles {
  const copy = structuredClone(files.get(path)) as Editable
  change(copy)
  return new Map(files).set(path, copy)
}

const lesson = 'content/first-flight/ff-1a.json'
const levelIn = (file: Editable, id: string): Editable => file.steps.find((step: Editable) => step.id === id)

test('all courses pass the content check with the expected counts', () => {
  const { problems, counts } = checkContentFiles(files)
  expect(problems).toEqual([])
  expect(counts).toMatchObject({ courses: 5, levels: 53 + 70, practice: 8 + 9, quizzes: 10 })
  expect(counts).toMatchObject({ solutions: 140, activities: 18 })
  expect(counts.levels! + tasksIn(content).length + counts.activities!).toBeGreaterThanOrEqual(220)
})

test('texts that mention blocks or boxes have a variant for other editor skins', () => {
  // In block levels "box" means a variable, which exists in every skin.
  const pieces = { blocks: /\bblocks?\b/i, icons: /\b(box|boxes|eye)\b/i }
  const levels = content.lessons.flatMap(({ steps, texts }) => steps.filter(isLevel).map((step) => ({ step, texts })))
  const missingVariants = levels.flatMap(({ step, texts }) => {
    const levelTexts = texts.en.steps[step.id] as LevelTexts
    const hasOtherSkins = step.kind !== 'predict' && getAvailableSkins(step, 'text').length > 1
    const textsAboutSkin = (['task', 'nudge', 'explanation', 'idea'] as const).filter((key) =>
      pieces[step.skin].test(levelTexts[key]),
    )
    return hasOtherSkins
      ? textsAboutSkin.filter((key) => !levelTexts.otherwise?.[key]).map((key) => `${step.id} ${key}`)
      : []
  })
  expect(missingVariants).toEqual([])
})

test('every task program behaves as declared in the real runtimes', async () => {
  const tasksOf = (course: string) => tasksIn(content).filter(({ id }) => id.startsWith(course)).length
  expect([tasksOf('pw-'), tasksOf('js-')]).toEqual([64, 27])
  expect(await checkTasks(content)).toEqual([])
}, 120_000)

test('reports tasks whose programs do not behave as declared', async () => {
  const flight = tasksIn(content).find(({ id }) => id === 'pw-1-1')
  const questionTask = tasksIn(content).find(({ id }) => id === 'pw-2-3')!
  const broken = [
    { ...flight!, solution: ['fly(3)'] },
    { ...flight!, start: flight!.solution },
    { ...flight!, mustFail: [{ program: [...flight!.solution], reason: 'short' }] },
    { ...questionTask, stars: { uses: ['float'], mostLines: 5 } },
    { ...questionTask, mustFail: [{ program: ['print(7)'], reason: 'test 1' }] },
  ]
  const matches = await checkTasks({ ...content, lessons: [{ ...content.lessons[0]!, steps: broken }] })
  expect(matches).toEqual([
    'pw-1-1: the solution earns 0 stars: short',
    'pw-1-1: the third star allows 5 lines, not 2',
    'pw-1-1: the program to start with already solves it',
    'pw-1-1: must-fail program 1 solves it',
    'pw-2-3: the solution earns 1 stars: passed',
    'pw-2-3: must-fail program 1 fails by test 2, not by test 1',
  ])
})

test.each([
  [
    'a solution that does not reach the goal',
    (file: Editable) => void levelIn(file, 'ff-1-2').solution.pop(),
    'ff-1-2: the solution fails in case 1: short',
  ],
  [
    'an unreachable star',
    (file: Editable) => void (levelIn(file, 'ff-1-3').stars.mostBlocks = 2),
    'ff-1-3: the solution earns 2 stars',
  ],
  [
    'a star limit that is too generous',
    (file: Editable) => void (levelIn(file, 'ff-1-3').stars.mostBlocks = 4),
    'ff-1-3: the third star allows 4 blocks, the solution has 3',
  ],
  [
    'a must-fail program that fails for another reason',
    (file: Editable) => void (levelIn(file, 'ff-1-3').cases[0].map = ['ooB', 'K..']),
    'ff-1-3: must-fail program 1 fails by short, not by tree',
  ],
  [
    'a solution with a block that is not offered',
    (file: Editable) => void (levelIn(file, 'ff-1-2').offers = ['fly_right']),
    'ff-1-2: the solution is refused: not-offered',
  ],
  [
    'an untranslated text',
    (file: Editable) => void (file.texts.ko.steps['ff-1-1'].task = 'Fly Wao to the bell.'),
    'ff-1a: steps.ff-1-1.task is not written in ko: Fly Wao to the bell.',
  ],
  [
    'a level without texts',
    (file: Editable) => void delete file.texts.th.steps['ff-1-1'],
    'ff-1a: steps.ff-1-1.title is not in th',
  ],
  [
    'a hint that is too long',
    (file: Editable) => void (file.texts.en.steps['ff-1-1'].nudge = 'so many words '.repeat(6).trim()),
    'ff-1-1: nudge has more than 15 words',
  ],
  [
    'a changed level with an unchanged version',
    (file: Editable) => void (levelIn(file, 'ff-1-2').cases[0].map = ['.B.', '...', '.K.']),
    'ff-1-2: differs from version 1, which was published',
  ],
  [
    'an example that is the solution',
    (file: Editable) => void (levelIn(file, 'ff-1-2').example.program = ['fly_up()', 'fly_up()']),
    'ff-1-2: the example gives the answer of ff-1-2 away',
  ],
  [
    'an example that is the solution of another level',
    (file: Editable) => void (levelIn(file, 'ff-1-2').example.program = ['fly_right()', 'fly_right()', 'fly_right()']),
    'ff-1-2: the example gives the answer of ff-3-p away',
  ],
  [
    'an example that comes after its level',
    (file: Editable) => void (levelIn(file, 'ff-1-2').example = { step: 'ff-3-p' }),
    'ff-1-2: the example comes later',
  ],
  ['a duplicate id', (file: Editable) => void (levelIn(file, 'ff-1-2').id = 'ff-1-1'), 'ff-1-1: is used twice'],
])('reports %s', (_, change, problem) => {
  expect(checkContentFiles(changed(lesson, change), 'ff-1a').problems).toContain(problem)
})

test('reports a prediction whose answer differs from the run', () => {
  const path = 'content/first-flight/ff-4a.json'
  const wrong = changed(path, (file) => void (levelIn(file, 'ff-4-1').answer = 3))
  expect(checkContentFiles(wrong, 'ff-4a').problems).toContain('ff-4-1: the answer should be 3, a run shows 2')
})

test('reports a missing hint, an unknown activity and a lesson outside of all units', () => {
  const without = changed(lesson, (file) => void delete file.texts.cn.steps['ff-1-1'].nudge)
  expect(checkContentFiles(without, 'ff-1a').problems.join('\n')).toContain('texts.cn.steps.ff-1-1')
  const nowhere = changed(lesson, (file) => void (levelIn(file, 'ff-1-u').activity = 'u99'))
  expect(checkContentFiles(nowhere, 'ff-1a').problems).toContain('ff-1-u: no such activity')
  const unplaced = changed('content/first-flight/course.json', (file) => void file.units[0].lessons.pop())
  expect(checkContentFiles(unplaced, 'ff-1a').problems).toContain('ff-1b: is in no unit')
})

type Question = Editable
const quizPath = 'content/block-breeze/bb-8c.json'

test.each([
  [
    'a correct answer listed as a mistake',
    (quiz: Question) => void (quiz.questions[0].mistakes[0].number = 9),
    'question 1 lists a correct answer as a mistake',
  ],
  [
    'a question that explains no wrong answer',
    (quiz: Question) => void delete quiz.questions[0].mistakes,
    'question 1 explains no wrong answer (mistakes)',
  ],
  [
    'a number that cannot be typed',
    (quiz: Question) => void (quiz.questions[0].answer = 1e21),
    'question 1 has a correct answer that cannot be entered',
  ],
  [
    'a mistake that cannot be entered',
    (quiz: Question) => void (quiz.questions[2].mistakes[0].order = [1, 1, 2]),
    'question 3 has a mistake that cannot be entered',
  ],
  [
    'two identical parts',
    (quiz: Question) => void (quiz.questions[2].items[1].ko = quiz.questions[2].items[0].ko),
    'question 3 has two identical parts in ko',
  ],
  [
    'an untranslated explanation',
    (quiz: Question) => void (quiz.questions[1].explanation.th = quiz.questions[1].explanation.en),
    'question 2 explanation is not written in th',
  ],
  [
    'a changed answer with an unchanged version',
    (quiz: Question) => void (quiz.questions[0].answer = 8),
    'differs from version 1, which was published',
  ],
])('reports in a quiz: %s', (_, change, problem) => {
  const wrong = changed(quizPath, (file) => change(levelIn(file, 'bb-8-q')))
  const matches = checkContentFiles(wrong, 'bb-8c').problems.filter((problem) => problem.startsWith('bb-8-q: '))
  expect(matches.join('\n')).toContain(`bb-8-q: ${problem}`)
})

test('requires feedback in every language for wrong quiz options', () => {
  const path = 'content/block-breeze/bb-1b.json'
  const without = changed(path, (file) => void delete levelIn(file, 'bb-1-q').questions[0].options[0].why)
  expect(checkContentFiles(without, 'bb-1b').problems).toContain(
    'bb-1-q: question 1 has a wrong option without feedback',
  )
  const only = changed(path, (file) => void delete levelIn(file, 'bb-1-q').questions[0].options[0].why.ko)
  expect(checkContentFiles(only, 'bb-1b').problems.join('\n')).toContain('content/block-breeze/bb-1b.json steps')
})

const activity = (name: string) => `content/activities/${name}.json`

test.each([
  [
    'a flight that does not reach the goal',
    'u1',
    (file: Editable) => void file.printables[1].grids[0].solution.pop(),
    'u1: part b: grid 1 is not solved by its program: short',
  ],
  [
    'a wrong number of orders',
    'u2',
    (file: Editable) => void (file.printables[0].orders = 120),
    'u2: part a: says 120 right orders, it is 60',
  ],
  [
    'a plan without a mistake',
    'u3',
    (file: Editable) => void (file.printables[1].grids[0].plan = file.printables[1].grids[0].solution),
    'u3: part b: grid 1 has a plan without a mistake',
  ],
  [
    'a rhythm with wrong counts',
    'u10',
    (file: Editable) => void (file.printables[1].rhythms[0].heard.clap = 5),
    'u10: part b: rhythm 1 says [["clap",5],["stamp",2]] heard, it is [["clap",6],["stamp",2]]',
  ],
  [
    'a ribbon piece that repeats a shorter piece',
    'u5',
    (file: Editable) => void (file.printables[0].ribbons[0].piece = ['circle', 'square', 'circle', 'square']),
    'u5: part a: ribbon 1 says 4 symbols in its piece, it is 2',
  ],
  [
    'a map with a shorter path',
    'u6',
    (file: Editable) => void (file.printables[0].grids[0].map = ['....B', '....^', '....^', '....^', '...K.']),
    'u6: part a: grid 1 has a shorter path',
  ],
  [
    'a rule with a wrong result',
    'u7',
    (file: Editable) => void (file.printables[2].rules[0].when[0].looks = ['circle']),
    'u7: part c: rule 1 says',
  ],
  [
    'a program with wrong final values',
    'u14',
    (file: Editable) => void (file.printables[0].programs[3].ends.pears = 7),
    'u14: part a: program 4 does not end with {"apples":7,"pears":7,"keep":2}: wrong-values',
  ],
  [
    'a wrong number of comparisons',
    'u15',
    (file: Editable) => void (file.printables[0].rows[1].neighbours = [28, 1]),
    'u15: part a: row 2 says [28,1] for neighbours, it is [13,1]',
  ],
  [
    'a wrong maximum of opened cards',
    'u16',
    (file: Editable) => void (file.printables[0].most[1] = [40, 5]),
    'u16: part a: says 5 opened of 40, it is 6',
  ],
  [
    'a test value that does not reveal the bug',
    'u18',
    (file: Editable) => void (file.printables[0].catches.numbers = [11]),
    'u18: part a: says [11] caught, it is [10]',
  ],
  [
    'a text that is missing in one language',
    'u12',
    (file: Editable) => void delete file.texts.th.words['t-3'],
    'u12: words.t-3 is not in th',
  ],
  [
    'a card without a text',
    'u4',
    (file: Editable) => void (file.printables[1].cards[0].word = 'hop'),
    'u4: no text for hop',
  ],
])('reports in an activity: %s', (_, name, change, problem) => {
  const { problems } = checkContentFiles(changed(activity(name), change), 'ff-1a')
  expect(problems.filter((result) => result.startsWith(problem))).toHaveLength(1)
})

test('reports standards that no lesson covers', () => {
  const file = 'content/standards.json'
  const problemsOf = (change: (served: Editable) => void) =>
    checkContentFiles(
      changed(file, ({ units }) => change(units)),
      'ff-1a',
    ).problems
  expect(problemsOf((units) => void (units['ff-2'][0].activities = ['u9']))).toContain(
    'standards: no lesson of ff-2 covers 1A-AP-08',
  )
  expect(problemsOf((units) => void (units['ff-1'][0].shows = 'repeat'))).toContain(
    'standards: no lesson of ff-1 covers 1A-AP-10',
  )
  expect(problemsOf((units) => void (units['ff-1'][0].source = 'memory'))).toContain(
    'standards: ff-1 1A-AP-10 has no source',
  )
  const byLesson = publishStandards(content.standards, content, 'en').lessons
  const codesOf = (lesson: string) => byLesson[lesson]!.flatMap(({ served }) => served.map(({ code }) => code))
  expect(codesOf('ff-2a')).toContain('1A-AP-08')
  expect(codesOf('ff-2b')).not.toContain('1A-AP-08')
  expect(codesOf('tu-2a')).toEqual([])
})
