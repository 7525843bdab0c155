import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { bankLimits, emptyQuestion, questionLanguages, type BankQuestion } from '#rules/questions/bank-question.ts'
import { actionField, keyField } from '#app/platform/forms/action-fields.ts'
import { defaultSettings } from '#db/testing/competition-room.ts'
import type { People } from '../surface/people.ts'
import { formText, headersFor, types } from '../surface/requests.ts'
import type { HttpRequest } from '../surface/send.ts'
import { sampleStep } from '../surface/entry-points.ts'

/**
 * Data for pages, sheets and files that show a whole class; the server must not build them in one blocking piece of
 * work.
 */
export type LargeClass = { competition: string; bank: string; students: string[] }

/** Creates a competition lobby with the whole class and a full question bank. */
export async function fillLargeClass(owner: pg.Pool, { schoolId, classroomId, ids }: People): Promise<LargeClass> {
  const run = (text: string, ...values: unknown[]) => owner.query(text, values)
  const [competition, bank] = [randomUUID(), randomUUID()]
  await run(
    `INSERT INTO competitions (school_id, id, classroom_id, title, game, mode, source, settings, state, code, changeable, rounds, made_by, made_at, changed_at, opened_at)
     VALUES ($1, $2, $3, 'Friday', 'quiz', 'live', $4, $5, 'lobby', $6, false, 1, $7, now(), now(), now())`,
    schoolId,
    competition,
    classroomId,
    JSON.stringify({ kind: 'bank', bank: 'logic', questions: 2 }),
    JSON.stringify(defaultSettings),
    String(100_000 + Math.floor(Math.random() * 900_000)),
    ids.owner,
  )
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO competition_players (school_id, competition_id, id, person_id, number, name, state, joined_round, joined_at)
     SELECT e.school_id, $3, gen_random_uuid(), u.id, row_number() OVER (), u.name, 'in', 0, now()
     FROM enrolments e JOIN users u ON u.id = e.student_id WHERE e.school_id = $1 AND e.classroom_id = $2 AND e.status = 'active' RETURNING person_id AS id`,
    [schoolId, classroomId, competition],
  )
  await run(
    `INSERT INTO question_banks (school_id, id, title, languages, owner_id, made_at, changed_at) VALUES ($1, $2, 'Full', $3, $4, now(), now())`,
    schoolId,
    bank,
    questionLanguages,
    ids.owner,
  )
  await run(
    `WITH made AS (INSERT INTO bank_questions (school_id, id, bank_id, place) SELECT $1, gen_random_uuid(), $2, n FROM generate_series(1, $3::int) n RETURNING id)
     INSERT INTO bank_question_versions (school_id, question_id, version, content, made_at) SELECT $1, id, 1, $4, now() FROM made`,
    schoolId,
    bank,
    bankLimits.questions,
    JSON.stringify(largestQuestion()),
  )
  await run('ANALYZE competition_players, bank_questions, bank_question_versions, report_comments, attendance_marks')
  return { competition, bank, students: rows.map(({ id }) => id) }
}

/** A question with texts of maximum length in all languages. */
function largestQuestion(): BankQuestion {
  const { questionLetters, optionLetters, whyLetters, options } = bankLimits
  const fillLanguages = (letters: number) =>
    Object.fromEntries(questionLanguages.map((language) => [language, 'ก'.repeat(letters)]))
  return {
    ...emptyQuestion,
    question: fillLanguages(questionLetters),
    explanation: fillLanguages(whyLetters),
    options: Array.from({ length: options }, (_, index) => ({
      text: fillLanguages(optionLetters),
      right: index === 0,
      why: fillLanguages(whyLetters),
    })),
  }
}

/** Requests for pages and actions of the large class, by label; actions that change data come last. */
export async function largeClassReads(
  url: string,
  people: People,
  { competition, bank, students }: LargeClass,
): Promise<Record<string, () => HttpRequest>> {
  const { classroomId } = people
  const headers = headersFor(url, people, 'owner')
  const studentsPage = `/dashboard/classroom-dashboard/${classroomId}/students`
  const getRequest =
    (path: string, extraHeaders: object = {}) =>
    (): HttpRequest => ({
      method: 'GET',
      path,
      headers: { ...headers, ...extraHeaders },
    })
  const postRequest = (path: string, action: string, fields: object) => (): HttpRequest => ({
    method: 'POST',
    path: `${path}.data`,
    headers: { ...headers, 'content-type': types.form },
    body: Buffer.from(formText({ [actionField]: action, [keyField]: randomUUID(), ...fields })),
  })
  const query = `?class=${classroomId}`
  const reads: Record<string, () => HttpRequest> = {
    'reports of a class': getRequest(`${studentsPage}${query}&view=reports`),
    'reports of a class, as data': getRequest(`${studentsPage}.data${query}&view=reports`),
    'attendance of a class': getRequest(`${studentsPage}${query}&view=attendance`),
    'attendance of a class, as data': getRequest(`${studentsPage}.data${query}&view=attendance`),
    'lobby of a class': getRequest(`/dashboard/competition/${competition}${query}`),
    'lobby of a class, as data': getRequest(`/dashboard/competition/${competition}.data${query}`),
    'questions of a full bank': getRequest(`/dashboard/minigames${query}&view=questions&bank=${bank}`),
  }
  for (const sheet of ['print-asset-card', 'print-asset-list', ...reportSheets]) {
    const path = `${studentsPage}/${sheet}`
    reads[`sheets ${sheet}`] = getRequest(path, {
      cookie: `${headers.cookie}; ${await printCookie(url, path, headers)}`,
    })
  }
  return {
    ...reads,
    'bank as csv': postRequest('/dashboard/minigames', 'export-bank', { bank, format: 'csv' }),
    'bank as xlsx': postRequest('/dashboard/minigames', 'export-bank', { bank, format: 'xlsx' }),
    'lesson as a file': postRequest('/dashboard/lessons', 'export', {
      classroomId,
      lesson: sampleStep.lesson,
      heads: Array<string>(16).fill('a'),
    }),
    'new secrets for all': postRequest(studentsPage, 'reset-secrets', { student: students.slice(0, 500) }),
  }
}

const reportSheets = ['print-asset-list?of=report', 'print-asset-list?of=class-report']

/** Exchanges a print link of the whole class for its cookie. */
async function printCookie(url: string, path: string, headers: Record<string, string>): Promise<string> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...headers, 'content-type': types.form },
    body: formText({ [actionField]: 'print', [keyField]: randomUUID(), paper: 'a4', secrets: 'on' }),
  })
  const link = response.headers.get('location')
  if (!link) throw new Error(`no link to ${path}: ${response.status}`)
  const exchanged = await fetch(new URL(link, url), { redirect: 'manual', headers })
  const cookie = exchanged.headers.getSetCookie().find((item) => /print-/.test(item))
  if (!cookie) throw new Error(`no cookie for ${path}: ${exchanged.status}`)
  return cookie.split(';')[0]!
}
