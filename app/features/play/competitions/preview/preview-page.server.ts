import type { StepKind } from '#rules/competitions/steps/room-step.ts'
import type { AgeRange } from '#rules/classrooms/school-grade.ts'
import type { SchoolId } from '#rules/ids.ts'
import type { Actor } from '#rules/permissions.ts'
import { questionLanguages, type BankQuestion, type QuestionLanguage } from '#rules/questions/bank-question.ts'
import { drawReplacements, fitsAges, isRecentlySeen } from '#rules/questions/draw-questions.ts'
import { classroomById } from '#app/features/people/classrooms/public.server.ts'
import { builtInAges, skillName } from '#app/features/play/questions/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { listFrozenQuestions } from '../rounds/freeze-questions.server.ts'
import type { CompetitionRow } from '../rooms/room-row.server.ts'
import { loadQuestionHistory } from './question-history.server.ts'
import { loadQuestionPool, resolveAges, type PoolQuestion } from './question-pool.server.ts'

export type PreviewQuestion = {
  readonly id: string
  readonly content: BankQuestion
  readonly languages: readonly QuestionLanguage[]
  /** Name of the first skill; empty if the question has none. */
  readonly skill: string
  /** When the class last played it; null if never. */
  readonly seenAt: number | null
  readonly isRecent: boolean
  /** Share of right answers of this class in percent; null if it never answered the question. */
  readonly rightPercent: number | null
  readonly fits: boolean
  /** Null for a question. */
  readonly step: StepKind | null
}

export type PreviewPage = {
  readonly ages: AgeRange | null
  readonly questions: readonly PreviewQuestion[]
  /** The class hides all ranks in its competitions. */
  readonly hidesPlaces: boolean
  /** Replacements for one question (`?swap=ID`) or search results (`?find=TEXT`); null if neither was requested. */
  readonly offers: readonly PreviewQuestion[] | null
}

const offered = { swaps: 3, found: 12, findLetters: 60 } as const

type PreviewRequest = { readonly actor: Actor; readonly locale: Locale; readonly now: number; readonly url: string }

/** Questions of a draft as its host sees them before the lobby opens. */
export async function loadPreview(
  db: Database,
  row: CompetitionRow,
  { actor, locale, now, url }: PreviewRequest,
): Promise<PreviewPage | null> {
  if (row.state !== 'draft' || row.game !== 'quiz') return null
  const { schoolId, id, source } = row
  const history = await loadQuestionHistory(db, schoolId, row.classroomId)
  const ages = await resolveAges(db, row as { schoolId: SchoolId } & CompetitionRow, source)
  const classroom = await classroomById(db, schoolId, row.classroomId)
  const hidesPlaces = classroom?.leaderboard === 'hidden'
  const frozen = await listFrozenQuestions(db, schoolId, id)
  type QuestionSource = Pick<PoolQuestion, 'content' | 'languages'> & { step?: StepKind | null }
  const toPreview = (questionId: string, { content, languages, step = null }: QuestionSource) => {
    const past = history.get(questionId)
    const [skill = ''] = content.skills
    return {
      ...{ id: questionId, content, languages },
      skill: skillName(skill, locale),
      seenAt: past?.seenAt ?? null,
      isRecent: isRecentlySeen(past?.seenAt ?? null, now),
      rightPercent: past && past.answered > 0 ? Math.round((100 * past.right) / past.answered) : null,
      fits: fitsAges(builtInAges(questionId), ages),
      step,
    }
  }
  const questions = frozen.map((question) => toPreview(question.questionId, question))
  const search = new URL(url).searchParams
  const [swap, find] = [search.get('swap'), search.get('find')?.trim().slice(0, offered.findLetters) ?? '']
  const replaced = questions.find((question) => question.id === swap)
  if (!replaced && find === '') return { ages, hidesPlaces, questions, offers: null }
  let next = 0
  const pool = (
    await loadQuestionPool(db, actor, source, {
      history,
      createSortKey: () => String((next += 1)).padStart(6, '0'),
    })
  ).filter((candidate) => !questions.some((question) => question.id === candidate.id))
  const candidates = find === '' ? pool : pool.filter(({ content }) => matches(content, find, locale))
  const offers = drawReplacements(
    candidates,
    { skills: replaced?.content.skills ?? [] },
    {
      ...{ ages, now },
      count: find === '' ? offered.swaps : offered.found,
    },
  )
  return { ages, hidesPlaces, questions, offers: offers.map((question) => toPreview(question.id, question)) }
}

/** Whether all words occur in the question, its answers or its skills, in any language. */
function matches({ question, options, skills }: BankQuestion, find: string, locale: Locale): boolean {
  const texts = [question, ...options.map(({ text }) => text)].flatMap((text) =>
    questionLanguages.flatMap((language) => text[language] ?? []),
  )
  const haystack = [...texts, ...skills, ...skills.map((skill) => skillName(skill, locale))].join(' ').toLowerCase()
  return find
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => haystack.includes(word))
}
