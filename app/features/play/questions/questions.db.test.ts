import { describe, expect, test } from 'vitest'
import { bankLimits, emptyQuestion, questionLanguages, type BankQuestion } from '#rules/questions/bank-question.ts'
import { detectKind } from '#rules/questions/import/detect-kind.ts'
import { joinLanguages } from '#rules/questions/import/join-languages.ts'
import { readQuestionTable } from '#rules/questions/import/read-questions.ts'
import { questionKinds } from '#rules/questions/question.ts'
import { catalogue } from '#app/platform/i18n/catalogue.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import type { Command } from '#app/platform/commands/command.server.ts'
import { readUploadedFile } from '#app/features/people/students/public.server.ts'
import { createChildClass } from '#db/testing/children.ts'
import { listLoggedActs } from '#db/testing/logged-acts.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makePerson } from '#db/testing/test-services.ts'
import {
  loadBankVersion,
  freezeBank,
  loadBank,
  questionsWithKeys,
  questionsWithoutKeys,
} from './bank-versions.server.ts'
import { assignBankTest } from './assign-test.server.ts'
import { archiveBank, changeBank, createBank, shareBank } from './change-bank.server.ts'
import { addQuestion, changeQuestion, orderQuestions, removeQuestion } from './change-questions.server.ts'
import { copyBank } from './copy-bank.server.ts'
import { exportBank } from './export-bank.server.ts'
import { parseRows as readRows } from './import/read-questions.server.ts'
import { prepareQuestions, takeQuestions } from './import/take-questions.server.ts'
import { decideProposal, proposeQuestion } from './propose-question.server.ts'
import { listBanks, listOwnProposals, listProposals, countWaitingProposals } from './queries.server.ts'

const services = await openFileServices()

const makeQuestion = (text: string, more: Partial<BankQuestion> = {}): BankQuestion => ({
  ...emptyQuestion,
  question: { en: text },
  skills: ['binary'],
  options: [
    { text: { en: 'yes' }, right: true, why: {} },
    { text: { en: 'no' }, right: false, why: { en: 'It is' } },
  ],
  ...more,
})

async function createSchool() {
  const { classroom, teacher: teacherId, children } = await createChildClass(services, 1)
  const { schoolId, id: classroomId } = classroom
  const colleagueId = await makePerson(services, 'Colleague')
  await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'teacher')`, [
    schoolId,
    colleagueId,
  ])
  const teacher = actor(teacherId, { schoolId, schoolRoles: ['teacher'] })
  const colleague = actor(colleagueId, { schoolId, schoolRoles: ['teacher'] })
  const child = actor(children[0]!, { schoolId, schoolRoles: ['student'], managed: true })
  const act = <I, L, R>(person: typeof teacher, command: Command<I, L, R>, input: object) =>
    execute(services, command, input, { actor: person })
  const inSchool = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
    inTransaction(services.pool, { schoolId, personId: teacherId, staff: false }, work)
  const { id: bank } = await act(teacher, createBank, { title: 'Safety', languages: ['ko', 'en'] })
  const add = async (content: BankQuestion) =>
    (await act(teacher, addQuestion, { bank, content: JSON.stringify(content) })).id
  const texts = async (id = bank, actor = teacher) =>
    (await inSchool((db) => loadBank(db, actor, id)))?.questions.map(({ content }) => content.question.en)
  return { schoolId, classroomId, teacher, colleague, child, act, inSchool, bank, add, texts }
}

test('a test spreads right options that the bank always lists first', async () => {
  const { act, teacher, bank, add, schoolId, classroomId } = await createSchool()
  const options = ['high', 'wide', 'far'].map((en, index) => ({ text: { en }, right: index === 0, why: {} }))
  const question: string[] = []
  for (let number = 1; number <= 12; number++)
    question.push(await add(makeQuestion(`Question ${number}?`, { options })))
  await act(teacher, assignBankTest, {
    ...{ classroomId, bank, title: 'Kites', question, testMinutes: '20' },
    ...{ opensAt: '2026-11-23T08:00:00Z', dueAt: '2026-11-24T08:00:00Z' },
  })
  const { rows } = await services.owner.query<{ questions: { content: BankQuestion }[] }>(
    'SELECT questions FROM question_tests WHERE school_id = $1',
    [schoolId],
  )
  const places = rows[0]!.questions.map(({ content }) => content.options.findIndex(({ right }) => right))
  expect(new Set(places).size).toBeGreaterThan(1)
})

describe('question bank', () => {
  test.each(questionKinds)('stores the longest question of kind %s without parts of other kinds', async (kind) => {
    const { add, inSchool, teacher, bank, act } = await createSchool()
    // Three-byte characters. Without removing the parts of other kinds, a choice question would exceed its column.
    const longTexts = (maxLength: number) =>
      Object.fromEntries(questionLanguages.map((questionLanguage) => [questionLanguage, '漢'.repeat(maxLength)]))
    const { optionLetters, whyLetters, parts, options } = bankLimits
    const longText = longTexts(optionLetters)
    const longest: BankQuestion = {
      kind,
      seconds: 120,
      skills: Array.from({ length: bankLimits.skills }, () => '漢'.repeat(bankLimits.skillLetters)),
      question: longTexts(bankLimits.questionLetters),
      program: '漢'.repeat(bankLimits.programLetters),
      picture: { file: 'a'.repeat(73), alt: longTexts(whyLetters) },
      options: Array.from({ length: options }, (_, index) => ({
        text: longText,
        right: index === 0,
        why: longTexts(whyLetters),
      })),
      items: Array.from({ length: parts.most }, () => longText),
      pairs: Array.from({ length: parts.most }, () => [longText, longText] as const),
      answer: -1e9 + 1 / 3,
      accepted: Object.fromEntries(
        questionLanguages.map((questionLanguage) => [
          questionLanguage,
          Array.from({ length: bankLimits.accepted }, () => '漢'.repeat(bankLimits.acceptedLetters)),
        ]),
      ),
      explanation: longTexts(whyLetters),
    }
    const question = await add(longest)
    await act(teacher, changeQuestion, { bank, question, content: JSON.stringify(longest) })
    const [saved] = (await inSchool((db) => loadBank(db, teacher, bank)))!.questions
    const { program, options: chosen, items, pairs, answer, accepted } = saved!.content
    const answerParts = [chosen, items, pairs, Object.keys(accepted), answer === null ? [] : [answer]].filter(
      (list) => list.length,
    )
    expect(answerParts).toHaveLength(1)
    expect(program !== null).toBe(kind === 'program')
  })

  test('reorders, removes, restores and edits questions without changing frozen versions', async () => {
    const { act, teacher, bank, add, texts, inSchool, schoolId } = await createSchool()
    const [first, second] = [await add(makeQuestion('One?')), await add(makeQuestion('Two?'))]
    await act(teacher, orderQuestions, { bank, order: JSON.stringify([second, first]) })
    expect(await texts()).toEqual(['Two?', 'One?'])
    const frozen = (await inSchool((db) => freezeBank(db, teacher, bank, services.now())))!
    await act(teacher, changeQuestion, { bank, question: first, content: JSON.stringify(makeQuestion('Three?')) })
    await act(teacher, removeQuestion, { bank, question: second, removed: 'yes' })
    expect(await texts()).toEqual(['Three?'])
    const frozenBank = (await inSchool((db) => loadBankVersion(db, schoolId, bank, frozen.version)))!
    expect(frozenBank.questions.map(({ content }) => content.question.en)).toEqual(['Two?', 'One?'])
    await act(teacher, removeQuestion, { bank, question: second, removed: 'no' })
    expect(await texts()).toEqual(['Two?', 'Three?'])
    await expect(act(teacher, orderQuestions, { bank, order: JSON.stringify([first]) })).rejects.toMatchObject({
      details: { reason: 'conflicts' },
    })
  })

  test('rejects invisible characters in all texts that students read', async () => {
    const { act, teacher, bank, add, texts, child, classroomId } = await createSchool()
    const refused = { code: 'invalid' }
    for (const character of ['\u202E', '\u200B', '\u2066', '\uFEFF'])
      for (const content of [
        makeQuestion(`One${character}?`),
        makeQuestion('One?', { explanation: { en: `a${character}b` } }),
        makeQuestion('One?', { kind: 'program', program: `fly_right()${character}x` }),
        makeQuestion('One?', { options: [{ text: { en: `ye${character}s` }, right: true, why: {} }] }),
      ])
        await expect(add(content)).rejects.toMatchObject(refused)
    const question = await add(makeQuestion('One? 👨‍👩‍👧\nTwo?'))
    await expect(
      act(teacher, changeQuestion, { bank, question, content: JSON.stringify(makeQuestion('\u202Eevil')) }),
    ).rejects.toMatchObject(refused)
    const proposal = { language: 'en', question: 'One?', options: ['yes', 'ye\u200Bs'], right: 0, explanation: '' }
    await expect(
      act(child, proposeQuestion, { classroomId, proposal: JSON.stringify(proposal) }),
    ).rejects.toMatchObject(refused)
    expect(await texts()).toEqual(['One? 👨‍👩‍👧\nTwo?'])
  })

  test('colleagues can list and copy a shared bank, and its owner can archive and restore it', async () => {
    const { act, teacher, colleague, bank, add, texts, inSchool } = await createSchool()
    await add(makeQuestion('One?'))
    const sharedTitles = async () => (await inSchool((db) => listBanks(db, colleague))).map(({ title }) => title)
    expect(await sharedTitles()).toEqual([])
    await expect(act(colleague, copyBank, { bank, title: 'Mine' })).rejects.toMatchObject({ code: 'not-found' })
    await act(teacher, shareBank, { bank, shared: 'yes' })
    expect(await sharedTitles()).toEqual(['Safety'])
    const { id: copy } = await act(colleague, copyBank, { bank, title: 'Mine' })
    await act(teacher, archiveBank, { bank, archived: 'yes' })
    expect(await sharedTitles()).toEqual(['Mine'])
    expect(await texts(copy, colleague)).toEqual(['One?'])
    await act(teacher, archiveBank, { bank, archived: 'no' })
    await act(teacher, changeBank, { bank, title: 'Safety, grade 4', languages: 'en' })
    const [ownBank] = (await inSchool((db) => listBanks(db, teacher))).filter(({ mine }) => mine)
    expect(ownBank).toMatchObject({ title: 'Safety, grade 4', questions: 1, skills: ['binary'], languages: ['en'] })
  })

  test('stays in the owner’s list if colleagues share more than 200 newer banks', async () => {
    const { teacher, colleague, schoolId, inSchool } = await createSchool()
    await services.owner.query(
      `INSERT INTO question_banks (school_id, id, title, languages, owner_id, shared, made_at, changed_at)
       SELECT $1, gen_random_uuid(), 'Newer', '{en}', $2, true, now(), now() + interval '1 minute' FROM generate_series(1, 210)`,
      [schoolId, colleague.id],
    )
    const banks = await inSchool((db) => listBanks(db, teacher))
    expect(banks).toHaveLength(200)
    expect(banks.at(-1)).toMatchObject({ title: 'Safety', mine: true })
  })

  test('writes an audit entry for every change, copy and export', async () => {
    const { act, teacher, colleague, bank, add, schoolId } = await createSchool()
    const question = await add(makeQuestion('One?'))
    await act(teacher, shareBank, { bank, shared: 'yes' })
    await act(teacher, changeQuestion, { bank, question, content: JSON.stringify(makeQuestion('Two?')) })
    await act(teacher, removeQuestion, { bank, question, removed: 'no' })
    await act(teacher, orderQuestions, { bank, order: JSON.stringify([question]) })
    await act(colleague, copyBank, { bank, title: 'Mine' })
    await act(colleague, exportBank, { bank, format: 'csv' })
    expect(await listLoggedActs(services, schoolId, 'questions.')).toEqual([
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

  test('a question bank is shared only while its owner is a member of the school', async () => {
    const { act, teacher, colleague, bank, add, texts, inSchool, schoolId } = await createSchool()
    await add(makeQuestion('One?'))
    await act(teacher, shareBank, { bank, shared: 'yes' })
    const sharedTitles = async () => (await inSchool((db) => listBanks(db, colleague))).map(({ title }) => title)
    const setStatus = (status: string) =>
      services.owner.query(`UPDATE memberships SET status = $3 WHERE school_id = $1 AND user_id = $2`, [
        schoolId,
        teacher.id,
        status,
      ])
    await setStatus('removed')
    expect(await sharedTitles()).toEqual([])
    expect(await texts(bank, colleague)).toBeUndefined()
    await expect(act(colleague, copyBank, { bank, title: 'Mine' })).rejects.toMatchObject({ code: 'not-found' })
    await setStatus('active')
    expect(await sharedTitles()).toEqual(['Safety'])
  })

  test.each(
    (['csv', 'xlsx'] as const).flatMap((format) => questionLanguages.map((language) => [format, language] as const)),
  )('exports a %s template in %s that the import reads without a fix', async (format, language) => {
    const { act, teacher, schoolId } = await createSchool()
    const { text } = await act(teacher, exportBank, { bank: 'template', format, language })
    const bytes = format === 'csv' ? new TextEncoder().encode(text) : new Uint8Array(Buffer.from(text, 'base64'))
    const { rows, columns } = await readRows({ schoolId: schoolId!, bytes, name: `template.${format}` }, language)
    expect(rows.map(({ state, question }) => [state, question!.kind, Object.keys(question!.question)])).toEqual([
      ['taken', 'choice', [language]],
      ['taken', 'number', [language]],
    ])
    expect(new Set(columns.map(({ role }) => role))).toEqual(
      new Set([
        ...['question', 'type', 'option', 'right', 'explanation', 'seconds', 'skills'],
        ...['picture', 'alt', 'why', 'partner', 'program'],
      ]),
    )
  })

  test.each(questionLanguages)('the import reads the names of all kinds in %s', (language) => {
    const names = catalogue[language].questions!.kind as Record<string, string>
    for (const kind of questionKinds) expect(detectKind({ type: names[kind]!, options: [], right: '' })).toBe(kind)
  })

  test('copies all questions of a built-in bank', async () => {
    const { act, teacher, texts } = await createSchool()
    const { id, questions } = await act(teacher, copyBank, { bank: 'logic', title: 'Logic' })
    expect(questions).toBe(136)
    expect(await texts(id)).toHaveLength(136)
  })

  test('players receive questions without the answer keys that the server judges with', async () => {
    const { teacher, bank, add, inSchool } = await createSchool()
    await add(makeQuestion('One?'))
    await add(makeQuestion('Unfinished?', { options: [] }))
    const loaded = (await inSchool((db) => loadBank(db, teacher, bank)))!
    expect(questionsWithKeys(loaded, 'th').map(({ question }) => question)).toEqual(['One?'])
    const [shown] = questionsWithoutKeys(loaded, 'th')
    expect(shown!.parts).toEqual([
      { place: 0, text: 'yes' },
      { place: 1, text: 'no' },
    ])
    expect(JSON.stringify(shown)).not.toMatch(/right|why|It is/i)
  })

  test('rejects question number 301', async () => {
    const { act, teacher, bank, add, schoolId } = await createSchool()
    await services.owner.query(
      `INSERT INTO bank_questions (school_id, id, bank_id, place) SELECT $1, gen_random_uuid(), $2, n FROM generate_series(1, 299) n`,
      [schoolId, bank],
    )
    await add(makeQuestion('The last?'))
    await expect(
      act(teacher, addQuestion, { bank, content: JSON.stringify(makeQuestion('One more?')) }),
    ).rejects.toMatchObject({ details: { reason: 'bank-full' } })
  })

  test('rejects changes by colleagues, students and other schools', async () => {
    const [{ act, bank, add, teacher, colleague, child }, elsewhere] = [await createSchool(), await createSchool()]
    const question = await add(makeQuestion('One?'))
    await act(teacher, shareBank, { bank, shared: 'yes' })
    const content = JSON.stringify(makeQuestion('Changed?'))
    const attempts: [Command<never, unknown, unknown>, object][] = [
      [changeBank as never, { bank, title: 'X', languages: 'en' }],
      [shareBank as never, { bank, shared: 'no' }],
      [archiveBank as never, { bank, archived: 'yes' }],
      [addQuestion as never, { bank, content }],
      [changeQuestion as never, { bank, question, content }],
      [removeQuestion as never, { bank, question, removed: 'yes' }],
      [orderQuestions as never, { bank, order: JSON.stringify([question]) }],
    ]
    for (const actor of [colleague, child, elsewhere.teacher])
      for (const [command, input] of attempts)
        await expect(act(actor, command, input), command.name).rejects.toMatchObject({ code: 'not-found' })
    for (const actor of [child, elsewhere.teacher])
      for (const [command, input] of [
        [copyBank as never, { bank, title: 'X' }],
        [exportBank as never, { bank, format: 'csv' }],
      ] as typeof attempts)
        await expect(act(actor, command, input), command.name).rejects.toMatchObject({ code: 'not-found' })
    await expect(act(child, createBank, { title: 'X', languages: 'en' })).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('question import', () => {
  const judgeTable = (table: string[][]) => joinLanguages([...readQuestionTable(table, 'en')!.judged])
  const rows = judgeTable([
    ['question', 'option 1', 'option 2', 'right'],
    ['Ready?', 'yes', 'no', '1'],
    ['Undecided?', 'yes', 'no', ''],
    ['', 'x', 'y', '1'],
  ])

  test('adds rows to a bank only after confirmation, with the answers that the teacher marked', async () => {
    const { act, teacher, colleague, texts } = await createSchool()
    const { id } = await act(teacher, prepareQuestions, { fileName: 'quiz.csv', rows })
    const take = { import: id, title: 'Quiz', right: '{"3":1}', left: '[]' }
    await expect(act(colleague, takeQuestions, take)).rejects.toMatchObject({ code: 'not-found' })
    const { bank, questions } = await act(teacher, takeQuestions, take)
    expect(questions).toBe(2)
    expect(await texts(bank)).toEqual(['Ready?', 'Undecided?'])
    await expect(act(teacher, takeQuestions, take)).rejects.toMatchObject({ details: { reason: 'already-taken' } })
  })

  test('rejects a file with too many rows or without questions', async () => {
    const csv = (rows: number) => ({ schoolId: 'kite hill', bytes: file(rows), name: 'quiz.csv' })
    const file = (rows: number) =>
      Buffer.from(
        `question,option 1,option 2,right\n${Array.from({ length: rows }, (_, index) => `q${index},a,b,"${'x;'.repeat(250)}"\n`).join('')}`,
      )
    const rejection = (reason: string) => ({ details: { reason } })
    await expect(readRows(csv(1_251), 'en')).rejects.toMatchObject(rejection('too-many-question-rows'))
    await expect(readRows(csv(0), 'en')).rejects.toMatchObject(rejection('no-questions'))
    expect((await readRows(csv(1_250), 'en')).rows).toHaveLength(1_250)
  })

  test('does not import skipped or undecided rows', async () => {
    const { act, teacher } = await createSchool()
    const { id } = await act(teacher, prepareQuestions, { fileName: 'quiz.csv', rows })
    await expect(
      act(teacher, takeQuestions, { import: id, title: 'Quiz', right: '{}', left: '[2]' }),
    ).rejects.toMatchObject({ details: { reason: 'no-rows' } })
  })

  test.each(['csv', 'xlsx'] as const)('imports an exported %s file without changes', async (format) => {
    const { act, teacher, bank, add, inSchool } = await createSchool()
    await add(makeQuestion('=1+1 is <two> & "more"?', { explanation: { en: '-2; @home', ko: '가, 나' } }))
    await act(teacher, addQuestion, {
      bank,
      content: JSON.stringify(makeQuestion('Loops?', { kind: 'program', program: 'for _ in range(2):\n    fly(1)' })),
    })
    const { text } = await act(teacher, exportBank, { bank, format })
    const bytes = format === 'csv' ? Buffer.from(text) : Buffer.from(text, 'base64')
    const imported = await readUploadedFile('kite hill', bytes, null, 'sheet')
    const reimported = imported.ok ? judgeTable(imported.table.rows) : null
    const saved = (await inSchool((db) => loadBank(db, teacher, bank)))!.questions.map(({ content }) => content)
    // Korean is only in the explanation: a language without a question text is not exported.
    const expected = saved.map((bankQuestion) => ({
      ...bankQuestion,
      explanation: bankQuestion.explanation.en ? { en: bankQuestion.explanation.en } : {},
    }))
    expect(reimported!.map(({ question }) => question)).toEqual(expected)
  })
})

describe('question proposal', () => {
  const proposal = { language: 'ko', question: '누구일까요?', options: ['하나', '둘'], right: 1, explanation: '' }

  test('is visible to the teachers of the class and becomes a question on approval', async () => {
    const { act, child, teacher, classroomId, inSchool, schoolId, bank, texts } = await createSchool()
    const { id } = await act(child, proposeQuestion, { classroomId, proposal: JSON.stringify(proposal) })
    const [card] = await inSchool((db) => listProposals(db, schoolId, classroomId))
    expect(card!.content.options.map(({ right }) => right)).toEqual([false, true])
    const edited = { ...card!.content, question: { ko: '누구?', en: 'Who?' } }
    await act(teacher, decideProposal, {
      classroomId,
      proposal: id,
      decision: 'approve',
      bank,
      content: JSON.stringify(edited),
    })
    expect(await texts()).toEqual(['Who?'])
    expect((await inSchool((db) => listOwnProposals(db, schoolId, child.id!)))[0]).toMatchObject({ state: 'approved' })
    await expect(
      act(teacher, decideProposal, { classroomId, proposal: id, decision: 'decline' }),
    ).rejects.toMatchObject({ details: { reason: 'already-decided' } })
  })

  test('is refused without consent to free text', async () => {
    const { act, child, classroomId, schoolId } = await createSchool()
    await services.owner.query(
      `INSERT INTO consent_events (school_id, id, student_id, purpose, version, decision, capacity, assurance, method, text_hash, language, at)
       VALUES ($1, gen_random_uuid(), $2, 'writing', 1, 'refused', 'guardian', 'confirmed', 'paper', $3, 'en', now())`,
      [schoolId, child.id, 'x'.repeat(43)],
    )
    await expect(
      act(child, proposeQuestion, { classroomId, proposal: JSON.stringify(proposal) }),
    ).rejects.toMatchObject({ code: 'not-found' })
  })

  test('is hidden from teachers after the student leaves the class', async () => {
    const { act, child, classroomId, inSchool, schoolId } = await createSchool()
    await act(child, proposeQuestion, { classroomId, proposal: JSON.stringify(proposal) })
    const waiting = () => inSchool((db) => countWaitingProposals(db, schoolId, classroomId))
    expect(await waiting()).toBe(1)
    await services.owner.query(`UPDATE enrolments SET status = 'removed' WHERE school_id = $1 AND student_id = $2`, [
      schoolId,
      child.id,
    ])
    expect([await waiting(), await inSchool((db) => listProposals(db, schoolId, classroomId))]).toEqual([0, []])
  })

  test('rejects oversized or invalid proposals and unauthorized users', async () => {
    const { act, child, teacher, colleague, classroomId, bank } = await createSchool()
    const send = (actor: typeof child, change: object) =>
      act(actor, proposeQuestion, { classroomId, proposal: JSON.stringify({ ...proposal, ...change }) })
    await expect(send(child, { question: 'q'.repeat(111) })).rejects.toMatchObject({ code: 'invalid' })
    await expect(send(child, { options: ['a', 'a'] })).rejects.toMatchObject({ code: 'invalid' })
    await expect(send(child, { right: 3 })).rejects.toMatchObject({ code: 'invalid' })
    await expect(send(teacher, {})).rejects.toMatchObject({ code: 'not-found' })
    await expect(send({ ...child, strength: 'class-code' }, {})).rejects.toMatchObject({ code: 'not-found' })
    const { id } = await send(child, {})
    for (const actor of [child, colleague])
      await expect(
        act(actor, decideProposal, { classroomId, proposal: id, decision: 'approve', bank }),
      ).rejects.toMatchObject({ code: 'not-found' })
  })
})
