import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bankLimits, emptyQuestion, questionLanguages, type BankQuestion } from '#rules/questions/bank-question.ts'
import { joinLanguages } from '#rules/questions/import/join-languages.ts'
import { questionsInTable } from '#rules/questions/import/read-questions.ts'
import { questionKinds } from '#rules/questions/question.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { execute } from '#app/platform/execute.server.ts'
import type { Command } from '#app/platform/command.server.ts'
import { readFileOf } from '#app/features/students/public.server.ts'
import { makeChildClass } from '#db/testing/children.ts'
import { loggedActions } from '#db/testing/logged-actions.ts'
import { actor, makePerson, openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { bankVersion, freezeBank, loadBank, questionsWithKeys, questionsWithoutKeys } from './bank-versions.server.ts'
import { archiveBank, changeBank, createBank, shareBank } from './change-bank.server.ts'
import { addQuestion, changeQuestion, orderQuestions, removeQuestion } from './change-questions.server.ts'
import { copyBank } from './copy-bank.server.ts'
import { exportBank } from './export-bank.server.ts'
import { rowsIn as readRows } from './import/read-questions.server.ts'
import { prepareQuestions, takeQuestions } from './import/take-questions.server.ts'
import { decideProposal, proposeQuestion } from './propose-question.server.ts'
import { banksFor, ownProposals, proposalsOfClass, waitingProposals } from './queries.server.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

const asked = (text: string, more: Partial<BankQuestion> = {}): BankQuestion => ({
  ...emptyQuestion,
  question: { en: text },
  skills: ['binary'],
  options: [
    { text: { en: 'yes' }, right: true, why: {} },
    { text: { en: 'no' }, right: false, why: { en: 'It is' } },
  ],
  ...more,
})

async function school() {
  const { classroom, teacher: teacherId, children } = await makeChildClass(services, 1)
  const { schoolId, id: classroomId } = classroom
  const colleagueId = await makePerson(services, 'Colleague')
  await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'teacher')`, [
    schoolId,
    colleagueId,
  ])
  const teacher = actor(teacherId, { schoolId, schoolRoles: ['teacher'] })
  const colleague = actor(colleagueId, { schoolId, schoolRoles: ['teacher'] })
  const child = actor(children[0]!, { schoolId, schoolRoles: ['student'], managed: true })
  const act = <I, L, R>(who: typeof teacher, command: Command<I, L, R>, input: object) =>
    execute(services, command, input, { actor: who })
  const inSchool = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
    inTransaction(services.pool, { schoolId, personId: teacherId, staff: false }, work)
  const { id: bank } = await act(teacher, createBank, { title: 'Safety', languages: ['ko', 'en'] })
  const add = async (content: BankQuestion) =>
    (await act(teacher, addQuestion, { bank, content: JSON.stringify(content) })).id
  const texts = async (id = bank, who = teacher) =>
    (await inSchool((db) => loadBank(db, who, id)))?.questions.map(({ content }) => content.question.en)
  return { schoolId, classroomId, teacher, colleague, child, act, inSchool, bank, add, texts }
}

describe('a bank', () => {
  test.each(questionKinds)('takes the longest question of a kind, and nothing of another: %s', async (kind) => {
    const { add, inSchool, teacher, bank, act } = await school()
    // Signs of three octets; a question of a choice with all that other kinds have would be too long for its column.
    const words = (most: number) => Object.fromEntries(questionLanguages.map((one) => [one, '漢'.repeat(most)]))
    const { optionLetters, whyLetters, parts, options } = bankLimits
    const part = words(optionLetters)
    const longest: BankQuestion = {
      kind,
      seconds: 120,
      skills: Array.from({ length: bankLimits.skills }, () => '漢'.repeat(bankLimits.skillLetters)),
      question: words(bankLimits.questionLetters),
      program: '漢'.repeat(bankLimits.programLetters),
      picture: { file: 'a'.repeat(60), alt: words(whyLetters) },
      options: Array.from({ length: options }, (_, at) => ({ text: part, right: at === 0, why: words(whyLetters) })),
      items: Array.from({ length: parts.most }, () => part),
      pairs: Array.from({ length: parts.most }, () => [part, part] as const),
      answer: -1e9 + 1 / 3,
      accepted: Object.fromEntries(
        questionLanguages.map((one) => [
          one,
          Array.from({ length: bankLimits.accepted }, () => '漢'.repeat(bankLimits.acceptedLetters)),
        ]),
      ),
      explanation: words(whyLetters),
    }
    const question = await add(longest)
    await act(teacher, changeQuestion, { bank, question, content: JSON.stringify(longest) })
    const [kept] = (await inSchool((db) => loadBank(db, teacher, bank)))!.questions
    const { program, options: chosen, items, pairs, answer, accepted } = kept!.content
    const has = [chosen, items, pairs, Object.keys(accepted), answer === null ? [] : [answer]].filter(
      (one) => one.length,
    )
    expect(has).toHaveLength(1)
    expect(program !== null).toBe(kind === 'program')
  })

  test('holds questions in their order; one is taken out and put back, and changed without losing the one before', async () => {
    const { act, teacher, bank, add, texts, inSchool, schoolId } = await school()
    const [first, second] = [await add(asked('One?')), await add(asked('Two?'))]
    await act(teacher, orderQuestions, { bank, order: JSON.stringify([second, first]) })
    expect(await texts()).toEqual(['Two?', 'One?'])
    const frozen = (await inSchool((db) => freezeBank(db, teacher, bank, services.now())))!
    await act(teacher, changeQuestion, { bank, question: first, content: JSON.stringify(asked('Three?')) })
    await act(teacher, removeQuestion, { bank, question: second, removed: 'yes' })
    expect(await texts()).toEqual(['Three?'])
    const kept = (await inSchool((db) => bankVersion(db, schoolId, bank, frozen.version)))!
    expect(kept.questions.map(({ content }) => content.question.en)).toEqual(['Two?', 'One?'])
    await act(teacher, removeQuestion, { bank, question: second, removed: 'no' })
    expect(await texts()).toEqual(['Two?', 'Three?'])
    await expect(act(teacher, orderQuestions, { bank, order: JSON.stringify([first]) })).rejects.toMatchObject({
      details: { reason: 'conflicts' },
    })
  })

  test('takes nothing that nobody sees, wherever children read it', async () => {
    const { act, teacher, bank, add, texts, child, classroomId } = await school()
    const refused = { code: 'invalid' }
    for (const sign of ['\u202E', '\u200B', '\u2066', '\uFEFF'])
      for (const content of [
        asked(`One${sign}?`),
        asked('One?', { explanation: { en: `a${sign}b` } }),
        asked('One?', { kind: 'program', program: `fly_right()${sign}x` }),
        asked('One?', { options: [{ text: { en: `ye${sign}s` }, right: true, why: {} }] }),
      ])
        await expect(add(content)).rejects.toMatchObject(refused)
    const question = await add(asked('One? 👨‍👩‍👧\nTwo?'))
    await expect(
      act(teacher, changeQuestion, { bank, question, content: JSON.stringify(asked('\u202Eevil')) }),
    ).rejects.toMatchObject(refused)
    const proposal = { language: 'en', question: 'One?', options: ['yes', 'ye\u200Bs'], right: 0, explanation: '' }
    await expect(
      act(child, proposeQuestion, { classroomId, proposal: JSON.stringify(proposal) }),
    ).rejects.toMatchObject(refused)
    expect(await texts()).toEqual(['One? 👨‍👩‍👧\nTwo?'])
  })

  test('is seen by colleagues when it is shared, copied by them, and put away and taken out', async () => {
    const { act, teacher, colleague, bank, add, texts, inSchool } = await school()
    await add(asked('One?'))
    const seen = async () => (await inSchool((db) => banksFor(db, colleague))).map(({ title }) => title)
    expect(await seen()).toEqual([])
    await expect(act(colleague, copyBank, { bank, title: 'Mine' })).rejects.toMatchObject({ code: 'not-found' })
    await act(teacher, shareBank, { bank, shared: 'yes' })
    expect(await seen()).toEqual(['Safety'])
    const { id: copy } = await act(colleague, copyBank, { bank, title: 'Mine' })
    await act(teacher, archiveBank, { bank, archived: 'yes' })
    expect(await seen()).toEqual(['Mine'])
    expect(await texts(copy, colleague)).toEqual(['One?'])
    await act(teacher, archiveBank, { bank, archived: 'no' })
    await act(teacher, changeBank, { bank, title: 'Safety, grade 4', languages: 'en' })
    const [own] = (await inSchool((db) => banksFor(db, teacher))).filter(({ mine }) => mine)
    expect(own).toMatchObject({ title: 'Safety, grade 4', questions: 1, skills: ['binary'], languages: ['en'] })
  })

  test('stays in the list of its owner, however many newer ones colleagues share', async () => {
    const { teacher, colleague, schoolId, inSchool } = await school()
    await services.owner.query(
      `INSERT INTO question_banks (school_id, id, title, languages, owner_id, shared, made_at, changed_at)
       SELECT $1, gen_random_uuid(), 'Newer', '{en}', $2, true, now(), now() + interval '1 minute' FROM generate_series(1, 210)`,
      [schoolId, colleague.id],
    )
    const seen = await inSchool((db) => banksFor(db, teacher))
    expect(seen).toHaveLength(200)
    expect(seen.at(-1)).toMatchObject({ title: 'Safety', mine: true })
  })

  test('leaves a line in the log whenever its words change, and when it is copied or exported', async () => {
    const { act, teacher, colleague, bank, add, schoolId } = await school()
    const question = await add(asked('One?'))
    await act(teacher, shareBank, { bank, shared: 'yes' })
    await act(teacher, changeQuestion, { bank, question, content: JSON.stringify(asked('Two?')) })
    await act(teacher, removeQuestion, { bank, question, removed: 'no' })
    await act(teacher, orderQuestions, { bank, order: JSON.stringify([question]) })
    await act(colleague, copyBank, { bank, title: 'Mine' })
    await act(colleague, exportBank, { bank, format: 'csv' })
    expect(await loggedActions(services, schoolId, 'questions.')).toEqual([
      'questions.make',
      'questions.change',
      'questions.share',
      'questions.change',
      'questions.change',
      'questions.change',
      'questions.copy',
      'questions.export',
    ])
  })

  test('is shared while its owner teaches at the school, and again when they come back', async () => {
    const { act, teacher, colleague, bank, add, texts, inSchool, schoolId } = await school()
    await add(asked('One?'))
    await act(teacher, shareBank, { bank, shared: 'yes' })
    const seen = async () => (await inSchool((db) => banksFor(db, colleague))).map(({ title }) => title)
    const become = (status: string) =>
      services.owner.query(`UPDATE memberships SET status = $3 WHERE school_id = $1 AND user_id = $2`, [
        schoolId,
        teacher.id,
        status,
      ])
    await become('removed')
    expect(await seen()).toEqual([])
    expect(await texts(bank, colleague)).toBeUndefined()
    await expect(act(colleague, copyBank, { bank, title: 'Mine' })).rejects.toMatchObject({ code: 'not-found' })
    await become('active')
    expect(await seen()).toEqual(['Safety'])
  })

  test('of ours is copied whole', async () => {
    const { act, teacher, texts } = await school()
    const { id, questions } = await act(teacher, copyBank, { bank: 'logic', title: 'Logic' })
    expect(questions).toBe(136)
    expect(await texts(id)).toHaveLength(136)
  })

  test('is played with its keys by the server, and shown without them', async () => {
    const { teacher, bank, add, inSchool } = await school()
    await add(asked('One?'))
    await add(asked('Unfinished?', { options: [] }))
    const loaded = (await inSchool((db) => loadBank(db, teacher, bank)))!
    expect(questionsWithKeys(loaded, 'th').map(({ question }) => question)).toEqual(['One?'])
    const [shown] = questionsWithoutKeys(loaded, 'th')
    expect(shown!.parts).toEqual([
      { place: 0, text: 'yes' },
      { place: 1, text: 'no' },
    ])
    expect(JSON.stringify(shown)).not.toMatch(/right|why|It is/i)
  })

  test('holds three hundred, whoever adds them', async () => {
    const { act, teacher, bank, add, schoolId } = await school()
    await services.owner.query(
      `INSERT INTO bank_questions (school_id, id, bank_id, place) SELECT $1, gen_random_uuid(), $2, n FROM generate_series(1, 299) n`,
      [schoolId, bank],
    )
    await add(asked('The last?'))
    await expect(
      act(teacher, addQuestion, { bank, content: JSON.stringify(asked('One more?')) }),
    ).rejects.toMatchObject({ details: { reason: 'bank-full' } })
  })

  test('refuses the wrong actor: colleagues, children and other schools', async () => {
    const [{ act, bank, add, teacher, colleague, child }, elsewhere] = [await school(), await school()]
    const question = await add(asked('One?'))
    await act(teacher, shareBank, { bank, shared: 'yes' })
    const content = JSON.stringify(asked('Changed?'))
    const tries: [Command<never, unknown, unknown>, object][] = [
      [changeBank as never, { bank, title: 'X', languages: 'en' }],
      [shareBank as never, { bank, shared: 'no' }],
      [archiveBank as never, { bank, archived: 'yes' }],
      [addQuestion as never, { bank, content }],
      [changeQuestion as never, { bank, question, content }],
      [removeQuestion as never, { bank, question, removed: 'yes' }],
      [orderQuestions as never, { bank, order: JSON.stringify([question]) }],
    ]
    for (const who of [colleague, child, elsewhere.teacher])
      for (const [command, input] of tries)
        await expect(act(who, command, input), command.name).rejects.toMatchObject({ code: 'not-found' })
    for (const who of [child, elsewhere.teacher])
      for (const [command, input] of [
        [copyBank as never, { bank, title: 'X' }],
        [exportBank as never, { bank, format: 'csv' }],
      ] as typeof tries)
        await expect(act(who, command, input), command.name).rejects.toMatchObject({ code: 'not-found' })
    await expect(act(child, createBank, { title: 'X', languages: 'en' })).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('a file', () => {
  const rowsIn = (table: string[][]) => joinLanguages([...questionsInTable(table, 'en')!.judged])
  const rows = rowsIn([
    ['question', 'option 1', 'option 2', 'right'],
    ['Ready?', 'yes', 'no', '1'],
    ['Undecided?', 'yes', 'no', ''],
    ['', 'x', 'y', '1'],
  ])

  test('is kept only when somebody takes it, with what they said about single rows', async () => {
    const { act, teacher, colleague, texts } = await school()
    const { id } = await act(teacher, prepareQuestions, { fileName: 'quiz.csv', rows })
    const take = { import: id, title: 'Quiz', right: '{"3":1}', left: '[]' }
    await expect(act(colleague, takeQuestions, take)).rejects.toMatchObject({ code: 'not-found' })
    const { bank, questions } = await act(teacher, takeQuestions, take)
    expect(questions).toBe(2)
    expect(await texts(bank)).toEqual(['Ready?', 'Undecided?'])
    await expect(act(teacher, takeQuestions, take)).rejects.toMatchObject({ details: { reason: 'already-taken' } })
  })

  test('of more rows than a bank can hold, or of none, is refused', async () => {
    const csv = (rows: number) => ({ whose: 'kite hill', bytes: file(rows), name: 'quiz.csv' })
    const file = (rows: number) =>
      Buffer.from(
        `question,option 1,option 2,right\n${Array.from({ length: rows }, (_, at) => `q${at},a,b,"${'x;'.repeat(250)}"\n`).join('')}`,
      )
    const refusedAs = (reason: string) => ({ details: { reason } })
    await expect(readRows(csv(1_251), 'en')).rejects.toMatchObject(refusedAs('too-many-question-rows'))
    await expect(readRows(csv(0), 'en')).rejects.toMatchObject(refusedAs('no-questions'))
    expect((await readRows(csv(1_250), 'en')).rows).toHaveLength(1_250)
  })

  test('rows that nobody wants stay behind, and so do those nobody decided', async () => {
    const { act, teacher } = await school()
    const { id } = await act(teacher, prepareQuestions, { fileName: 'quiz.csv', rows })
    await expect(
      act(teacher, takeQuestions, { import: id, title: 'Quiz', right: '{}', left: '[2]' }),
    ).rejects.toMatchObject({ details: { reason: 'no-rows' } })
  })

  test.each(['csv', 'xlsx'] as const)('exported as %s is read again the same', async (format) => {
    const { act, teacher, bank, add, inSchool } = await school()
    await add(asked('=1+1 is <two> & "more"?', { explanation: { en: '-2; @home', ko: '가, 나' } }))
    await act(teacher, addQuestion, {
      bank,
      content: JSON.stringify(asked('Loops?', { kind: 'program', program: 'for _ in range(2):\n    fly(1)' })),
    })
    const { text } = await act(teacher, exportBank, { bank, format })
    const bytes = format === 'csv' ? Buffer.from(text) : Buffer.from(text, 'base64')
    const read = await readFileOf('kite hill', bytes, null, 'sheet')
    const again = read.ok ? rowsIn(read.table.rows) : null
    const kept = (await inSchool((db) => loadBank(db, teacher, bank)))!.questions.map(({ content }) => content)
    // Korean is in the explanation only: a language in which nothing is asked is not exported.
    const expected = kept.map((one) => ({ ...one, explanation: one.explanation.en ? { en: one.explanation.en } : {} }))
    expect(again!.map(({ question }) => question)).toEqual(expected)
  })
})

describe('a proposal', () => {
  const proposal = { language: 'ko', question: '누구일까요?', options: ['하나', '둘'], right: 1, explanation: '' }

  test('is seen by those who teach the class, and becomes a question when they approve it', async () => {
    const { act, child, teacher, classroomId, inSchool, schoolId, bank, texts } = await school()
    const { id } = await act(child, proposeQuestion, { classroomId, proposal: JSON.stringify(proposal) })
    const [card] = await inSchool((db) => proposalsOfClass(db, schoolId, classroomId))
    expect(card!.content.options.map(({ right }) => right)).toEqual([false, true])
    const mended = { ...card!.content, question: { ko: '누구?', en: 'Who?' } }
    await act(teacher, decideProposal, {
      classroomId,
      proposal: id,
      decision: 'approve',
      bank,
      content: JSON.stringify(mended),
    })
    expect(await texts()).toEqual(['Who?'])
    expect((await inSchool((db) => ownProposals(db, schoolId, child.id!)))[0]).toMatchObject({ state: 'approved' })
    await expect(
      act(teacher, decideProposal, { classroomId, proposal: id, decision: 'decline' }),
    ).rejects.toMatchObject({ details: { reason: 'already-decided' } })
  })

  test('goes from the eyes of those who teach with the child who leaves the class', async () => {
    const { act, child, classroomId, inSchool, schoolId } = await school()
    await act(child, proposeQuestion, { classroomId, proposal: JSON.stringify(proposal) })
    const waiting = () => inSchool((db) => waitingProposals(db, schoolId, classroomId))
    expect(await waiting()).toBe(1)
    await services.owner.query(`UPDATE enrolments SET status = 'removed' WHERE school_id = $1 AND student_id = $2`, [
      schoolId,
      child.id,
    ])
    expect([await waiting(), await inSchool((db) => proposalsOfClass(db, schoolId, classroomId))]).toEqual([0, []])
  })

  test('is bounded, and refuses the wrong actor', async () => {
    const { act, child, teacher, colleague, classroomId, bank } = await school()
    const send = (who: typeof child, change: object) =>
      act(who, proposeQuestion, { classroomId, proposal: JSON.stringify({ ...proposal, ...change }) })
    await expect(send(child, { question: 'q'.repeat(111) })).rejects.toMatchObject({ code: 'invalid' })
    await expect(send(child, { options: ['a', 'a'] })).rejects.toMatchObject({ code: 'invalid' })
    await expect(send(child, { right: 3 })).rejects.toMatchObject({ code: 'invalid' })
    await expect(send(teacher, {})).rejects.toMatchObject({ code: 'not-found' })
    await expect(send({ ...child, strength: 'class-code' }, {})).rejects.toMatchObject({ code: 'not-found' })
    const { id } = await send(child, {})
    for (const who of [child, colleague])
      await expect(
        act(who, decideProposal, { classroomId, proposal: id, decision: 'approve', bank }),
      ).rejects.toMatchObject({ code: 'not-found' })
  })
})
