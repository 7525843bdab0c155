import { expect, test } from 'vitest'
import { isLevel } from '#content/schema.ts'
import { standardsOf } from '#content/standards.ts'
import type { LevelTexts } from '#app/features/lessons/player/lesson-content.ts'
import { skinsOf } from '#app/features/lessons/skins.ts'
import { checkContentFiles } from './content-check.ts'
import { parseContent, readContentFiles, type ContentFiles } from './content-files.ts'
import { checkTasks, tasksIn } from './content-tasks.ts'
import { repository } from './source-files.ts'

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

test('all courses are whole: every program was run, every star is within reach, every language is there', () => {
  const { problems, counts } = checkContentFiles(files)
  expect(problems).toEqual([])
  expect(counts).toMatchObject({ courses: 5, levels: 53 + 70, practice: 8 + 9, quizzes: 10 })
  expect(counts).toMatchObject({ solutions: 140, activities: 18 })
  expect(counts.levels! + tasksIn(content).length + counts.activities!).toBeGreaterThanOrEqual(220)
})

test('what speaks of blocks or boxes is said otherwise for whoever plays in another skin', () => {
  // In a level of blocks a box is a variable, which is one in every skin.
  const pieces = { blocks: /\bblocks?\b/i, icons: /\b(box|boxes|eye)\b/i }
  const levels = content.lessons.flatMap(({ steps, texts }) => steps.filter(isLevel).map((step) => ({ step, texts })))
  const unsaid = levels.flatMap(({ step, texts }) => {
    const own = texts.en.steps[step.id] as LevelTexts
    const isPlayedOtherwise = step.kind !== 'predict' && skinsOf(step, 'text').length > 1
    const speaks = (['task', 'nudge', 'explanation', 'idea'] as const).filter((key) => pieces[step.skin].test(own[key]))
    return isPlayedOtherwise ? speaks.filter((key) => !own.otherwise?.[key]).map((key) => `${step.id} ${key}`) : []
  })
  expect(unsaid).toEqual([])
})

test('every program of every task does in the real languages what its file says', async () => {
  const tasksOf = (course: string) => tasksIn(content).filter(({ id }) => id.startsWith(course)).length
  expect([tasksOf('pw-'), tasksOf('js-')]).toEqual([64, 27])
  expect(await checkTasks(content)).toEqual([])
}, 120_000)

test('a task that is not what its file says is found', async () => {
  const flight = tasksIn(content).find(({ id }) => id === 'pw-1-1')
  const asks = tasksIn(content).find(({ id }) => id === 'pw-2-3')!
  const broken = [
    { ...flight!, solution: ['fly(3)'] },
    { ...flight!, start: flight!.solution },
    { ...flight!, mustFail: [{ program: [...flight!.solution], reason: 'short' }] },
    { ...asks, stars: { uses: ['float'], mostLines: 5 } },
    { ...asks, mustFail: [{ program: ['print(7)'], reason: 'test 1' }] },
  ]
  const found = await checkTasks({ ...content, lessons: [{ ...content.lessons[0]!, steps: broken }] })
  expect(found).toEqual([
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
    'a solution that does not arrive',
    (file: Editable) => void levelIn(file, 'ff-1-2').solution.pop(),
    'ff-1-2: the solution fails in case 1: short',
  ],
  [
    'a star that nobody reaches',
    (file: Editable) => void (levelIn(file, 'ff-1-3').stars.mostBlocks = 2),
    'ff-1-3: the solution earns 2 stars',
  ],
  [
    'a star for everybody',
    (file: Editable) => void (levelIn(file, 'ff-1-3').stars.mostBlocks = 4),
    'ff-1-3: the third star allows 4 blocks, the solution has 3',
  ],
  [
    'a wrong program that became right',
    (file: Editable) => void (levelIn(file, 'ff-1-3').cases[0].map = ['ooB', 'K..']),
    'ff-1-3: must-fail program 1 fails by short, not by tree',
  ],
  [
    'a block that is not offered',
    (file: Editable) => void (levelIn(file, 'ff-1-2').offers = ['fly_right']),
    'ff-1-2: the solution is refused: not-offered',
  ],
  [
    'a translation that was left in English',
    (file: Editable) => void (file.texts.ko.steps['ff-1-1'].task = 'Fly Wao to the bell.'),
    'ff-1a: steps.ff-1-1.task is not written in ko: Fly Wao to the bell.',
  ],
  [
    'a level without words',
    (file: Editable) => void delete file.texts.th.steps['ff-1-1'],
    'ff-1a: steps.ff-1-1.title is not in th',
  ],
  [
    'a hint that is too long',
    (file: Editable) => void (file.texts.en.steps['ff-1-1'].nudge = 'so many words '.repeat(6).trim()),
    'ff-1-1: nudge has more than 15 words',
  ],
  [
    'a level that changed and kept its version',
    (file: Editable) => void (levelIn(file, 'ff-1-2').cases[0].map = ['.B.', '...', '.K.']),
    'ff-1-2: differs from version 1, which was published',
  ],
  [
    'a worked example that is the answer',
    (file: Editable) => void (levelIn(file, 'ff-1-2').example.program = ['fly_up()', 'fly_up()']),
    'ff-1-2: the example gives the answer of ff-1-2 away',
  ],
  [
    'a worked example that is the answer of another level',
    (file: Editable) => void (levelIn(file, 'ff-1-2').example.program = ['fly_right()', 'fly_right()', 'fly_right()']),
    'ff-1-2: the example gives the answer of ff-3-p away',
  ],
  [
    'an earlier level as an example that is a later one',
    (file: Editable) => void (levelIn(file, 'ff-1-2').example = { step: 'ff-3-p' }),
    'ff-1-2: the example comes later',
  ],
  ['an id used twice', (file: Editable) => void (levelIn(file, 'ff-1-2').id = 'ff-1-1'), 'ff-1-1: is used twice'],
])('finds %s', (_, change, problem) => {
  expect(checkContentFiles(changed(lesson, change), 'ff-1a').problems).toContain(problem)
})

test('finds a question whose answer is not what a run shows', () => {
  const path = 'content/first-flight/ff-4a.json'
  const wrong = changed(path, (file) => void (levelIn(file, 'ff-4-1').answer = 3))
  expect(checkContentFiles(wrong, 'ff-4a').problems).toContain('ff-4-1: the answer should be 3, a run shows 2')
})

test('finds a hint that is missing, an activity that is nowhere and a lesson that stands in no unit', () => {
  const without = changed(lesson, (file) => void delete file.texts.cn.steps['ff-1-1'].nudge)
  expect(checkContentFiles(without, 'ff-1a').problems.join('\n')).toContain('texts.cn.steps.ff-1-1')
  const nowhere = changed(lesson, (file) => void (levelIn(file, 'ff-1-u').activity = 'u99'))
  expect(checkContentFiles(nowhere, 'ff-1a').problems).toContain('ff-1-u: no such activity')
  const unplaced = changed('content/first-flight/course.json', (file) => void file.units[0].lessons.pop())
  expect(checkContentFiles(unplaced, 'ff-1a').problems).toContain('ff-1b: stands in no unit')
})

type Question = Editable
const quizPath = 'content/block-breeze/bb-8c.json'

test.each([
  [
    'a mistake that is right',
    (quiz: Question) => void (quiz.questions[0].mistakes[0].number = 9),
    'question 1 has a mistake that is right',
  ],
  [
    'a question that foresees no wrong answer',
    (quiz: Question) => void delete quiz.questions[0].mistakes,
    'question 1 has no wrong answer with an explanation of its own (mistakes)',
  ],
  [
    'a number that nobody can type',
    (quiz: Question) => void (quiz.questions[0].answer = 1e21),
    'question 1 has a right answer that nobody can give',
  ],
  [
    'a mistake that nobody can make',
    (quiz: Question) => void (quiz.questions[2].mistakes[0].order = [1, 1, 2]),
    'question 3 has a mistake that nobody can make',
  ],
  [
    'two parts that look the same',
    (quiz: Question) => void (quiz.questions[2].items[1].ko = quiz.questions[2].items[0].ko),
    'question 3 has two parts alike in ko',
  ],
  [
    'an explanation that was left in English',
    (quiz: Question) => void (quiz.questions[1].explanation.th = quiz.questions[1].explanation.en),
    'question 2 explanation is not written in th',
  ],
  [
    'another right answer under the same version',
    (quiz: Question) => void (quiz.questions[0].answer = 8),
    'differs from version 1, which was published',
  ],
])('finds in a quiz %s', (_, change, problem) => {
  const wrong = changed(quizPath, (file) => change(levelIn(file, 'bb-8-q')))
  const found = checkContentFiles(wrong, 'bb-8c').problems.filter((one) => one.startsWith('bb-8-q: '))
  expect(found.join('\n')).toContain(`bb-8-q: ${problem}`)
})

test('a wrong option of a quiz says why, in every language', () => {
  const path = 'content/block-breeze/bb-1b.json'
  const without = changed(path, (file) => void delete levelIn(file, 'bb-1-q').questions[0].options[0].why)
  expect(checkContentFiles(without, 'bb-1b').problems).toContain(
    'bb-1-q: question 1 has a wrong option that says no why',
  )
  const only = changed(path, (file) => void delete levelIn(file, 'bb-1-q').questions[0].options[0].why.ko)
  expect(checkContentFiles(only, 'bb-1b').problems.join('\n')).toContain('content/block-breeze/bb-1b.json steps')
})

const activity = (name: string) => `content/activities/${name}.json`

test.each([
  [
    'a flight that does not arrive',
    'u1',
    (file: Editable) => void file.printables[1].grids[0].solution.pop(),
    'u1: part b: grid 1 is not solved by its program: short',
  ],
  [
    'a number of orders that is not right',
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
    'a rhythm that was counted wrong',
    'u10',
    (file: Editable) => void (file.printables[1].rhythms[0].heard.clap = 5),
    'u10: part b: rhythm 1 says [["clap",5],["stamp",2]] heard, it is [["clap",6],["stamp",2]]',
  ],
  [
    'a piece that is two pieces',
    'u5',
    (file: Editable) => void (file.printables[0].ribbons[0].piece = ['circle', 'square', 'circle', 'square']),
    'u5: part a: ribbon 1 says 4 signs in its piece, it is 2',
  ],
  [
    'a sky with a shorter way',
    'u6',
    (file: Editable) => void (file.printables[0].grids[0].map = ['....B', '....^', '....^', '....^', '...K.']),
    'u6: part a: grid 1 has a shorter way',
  ],
  [
    'a rule that does something else',
    'u7',
    (file: Editable) => void (file.printables[2].rules[0].when[0].looks = ['circle']),
    'u7: part c: rule 1 says',
  ],
  [
    'boxes that end with other values',
    'u14',
    (file: Editable) => void (file.printables[0].programs[3].ends.pears = 7),
    'u14: part a: program 4 does not end with {"apples":7,"pears":7,"keep":2}: wrong-values',
  ],
  [
    'comparisons that nobody counted',
    'u15',
    (file: Editable) => void (file.printables[0].rows[1].neighbours = [28, 1]),
    'u15: part a: row 2 says [28,1] for neighbours, it is [13,1]',
  ],
  [
    'closed cards that are not enough',
    'u16',
    (file: Editable) => void (file.printables[0].most[1] = [40, 5]),
    'u16: part a: says 5 opened of 40, it is 6',
  ],
  [
    'a test that catches nothing',
    'u18',
    (file: Editable) => void (file.printables[0].catches.numbers = [11]),
    'u18: part a: says [11] caught, it is [10]',
  ],
  [
    'a word that one language lacks',
    'u12',
    (file: Editable) => void delete file.texts.th.words['t-3'],
    'u12: words.t-3 is not in th',
  ],
  [
    'a card without a word, and a word without a card',
    'u4',
    (file: Editable) => void (file.printables[1].cards[0].word = 'hop'),
    'u4: no word for hop',
  ],
])('finds in an activity %s', (_, name, change, problem) => {
  const { problems } = checkContentFiles(changed(activity(name), change), 'ff-1a')
  expect(problems.filter((found) => found.startsWith(problem))).toHaveLength(1)
})

test('a lesson names no standard that it does not serve', () => {
  const file = 'content/standards.json'
  const problemsOf = (change: (served: Editable) => void) =>
    checkContentFiles(
      changed(file, ({ units }) => change(units)),
      'ff-1a',
    ).problems
  expect(problemsOf((units) => void (units['ff-2'][0].activities = ['u9']))).toContain(
    'standards: no lesson of ff-2 does 1A-AP-08',
  )
  expect(problemsOf((units) => void (units['ff-1'][0].shows = 'repeat'))).toContain(
    'standards: no lesson of ff-1 does 1A-AP-10',
  )
  expect(problemsOf((units) => void (units['ff-1'][0].source = 'memory'))).toContain(
    'standards: ff-1 1A-AP-10 has no source',
  )
  const byLesson = standardsOf(content.standards, content, 'en').lessons
  const codesOf = (lesson: string) => byLesson[lesson]!.flatMap(({ served }) => served.map(({ code }) => code))
  expect(codesOf('ff-2a')).toContain('1A-AP-08')
  expect(codesOf('ff-2b')).not.toContain('1A-AP-08')
  expect(codesOf('tu-2a')).toEqual([])
})
