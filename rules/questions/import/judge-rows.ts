import { cutText } from '../../input/text.ts'
import { bankLimits, emptyQuestion, type BankQuestion, type QuestionLanguage, type Words } from '../bank-question.ts'
import { longestSource, mostGivenOptions, type Draft, type ImportFormat } from './draft.ts'
import { kindOf, numberIn } from './kind-of.ts'
import { rightPlaces } from './right-places.ts'
import type { ImportedRow, Mend, RowNote, RowRefusal } from './row.ts'

/** So much of a row is shown beside what became of it. */
const shownLetters = 2_000

/** Thrown while a row is read: there is nothing to read after it. */
class Refused extends Error {
  readonly reason: RowRefusal
  constructor(reason: RowRefusal) {
    super(reason)
    this.reason = reason
  }
}

/** What becomes of one row of a file. */
export function judgeRow(draft: Draft, format: ImportFormat, language: QuestionLanguage): ImportedRow {
  const { row } = draft
  const source = cutText(draft.source, shownLetters)
  if (source.trim() === '') return { row, source, state: 'empty', notes: [], question: null }
  const notes = new Set<Mend>()
  try {
    const question = questionOf(draft, format, language, notes)
    const open = isUndecided(question)
    const all: RowNote[] = open ? ['no-right', ...notes] : [...notes]
    return { row, source, state: open ? 'open' : notes.size > 0 ? 'mended' : 'taken', notes: all, question }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { row, source, state: 'refused', notes: [error.reason], question: null }
  }
}

const isUndecided = ({ options }: BankQuestion): boolean =>
  options.length > 0 && !options.some((option) => option.right)

function questionOf(draft: Draft, format: ImportFormat, language: QuestionLanguage, notes: Set<Mend>): BankQuestion {
  if (draft.source.length > longestSource) throw new Refused('question-long')
  if (draft.options.length > mostGivenOptions) throw new Refused('many-options')
  const clean = (text: string, most: number, reason: RowRefusal) => {
    const plain = tidyText(text, notes)
    if (plain.length > most) throw new Refused(reason)
    return plain
  }
  const asked = clean(draft.question, bankLimits.questionLetters, 'question-long')
  if (asked === '') throw new Refused('no-question')
  const kind = kindOf(draft)
  if (kind === null) throw new Refused('kind')
  if (draft.hasPicture) notes.add('picture')
  const program = draft.program.replaceAll('\r', '').trimEnd()
  if ((kind === 'program') !== (program !== '') || program.length > bankLimits.programLetters)
    throw new Refused('no-program')
  const explanation = clean(draft.explanation, bankLimits.whyLetters, 'reason-long')
  const question: BankQuestion = {
    ...emptyQuestion,
    kind,
    seconds: secondsIn(draft.seconds, notes),
    skills: skillsIn(draft.skills, notes),
    question: words(language, asked),
    program: program === '' ? null : program,
    explanation: words(language, explanation),
  }
  const texts = draft.options.map((text) => clean(text, bankLimits.optionLetters, 'option-long'))
  const whys = draft.whys.map((text) => clean(text, bankLimits.whyLetters, 'reason-long'))
  switch (kind) {
    case 'choice':
    case 'several':
      return { ...question, ...choiceOf(draft, format, texts, whys, language, notes) }
    case 'program': {
      if (texts.some((text) => text !== ''))
        return { ...question, ...choiceOf(draft, format, texts, whys, language, notes), kind }
      return { ...question, answer: numberOf(draft.right) }
    }
    case 'number':
      return { ...question, answer: numberOf(draft.right || (texts[0] ?? '')) }
    case 'text':
      return { ...question, accepted: { [language]: acceptedOf(texts, draft.right, notes) } }
    case 'order':
      return { ...question, items: partsOf(texts).map((text) => words(language, text)) }
    case 'match': {
      const others = partsOf(draft.partners.map((text) => clean(text, bankLimits.optionLetters, 'option-long')))
      const lefts = partsOf(texts)
      if (lefts.length !== others.length) throw new Refused('few-parts')
      return {
        ...question,
        pairs: lefts.map((left, at) => [words(language, left), words(language, others[at]!)] as const),
      }
    }
  }
}

const words = (language: QuestionLanguage, text: string): Words => (text === '' ? {} : { [language]: text })

function choiceOf(
  draft: Draft,
  format: ImportFormat,
  given: readonly string[],
  whys: readonly string[],
  language: QuestionLanguage,
  notes: Set<Mend>,
): Pick<BankQuestion, 'kind' | 'options'> {
  const last = given.findLastIndex((text) => text !== '')
  if (given.slice(0, last + 1).includes('')) notes.add('gaps')
  const right = rightPlaces(draft.right, given, format === 'table')
  const kept: { text: string; right: boolean; why: string }[] = []
  for (const [at, text] of given.entries()) {
    if (text === '') continue
    const same = kept.find((one) => one.text === text)
    if (same) {
      notes.add('alike')
      same.right ||= right.has(at)
    } else kept.push({ text, right: right.has(at), why: whys[at] ?? '' })
  }
  if (kept.length < 2) throw new Refused('few-options')
  if (kept.length > bankLimits.options) throw new Refused('many-options')
  const rights = kept.filter((one) => one.right).length
  if (rights === kept.length) throw new Refused('all-right')
  const options = kept.map((one) => ({
    text: words(language, one.text),
    right: one.right,
    why: words(language, one.why),
  }))
  return { kind: rights > 1 ? 'several' : 'choice', options }
}

function numberOf(text: string): number {
  const number = numberIn(text)
  if (number === null) throw new Refused('no-number')
  return number
}

/** Words stand in the columns of options, or one after the other where the answer is. */
function acceptedOf(options: readonly string[], right: string, notes: Set<Mend>): string[] {
  const inColumns = options.filter((text) => text !== '')
  const given = inColumns.length > 0 ? inColumns : right.split(/[;/|、]/).map((text) => tidyText(text, notes))
  const accepted = [...new Set(given)].filter((text) => text !== '')
  if (accepted.length === 0 || accepted.length > bankLimits.accepted) throw new Refused('no-words')
  if (accepted.some((text) => text.length > bankLimits.acceptedLetters)) throw new Refused('option-long')
  return accepted
}

function partsOf(texts: readonly string[]): string[] {
  const parts = texts.filter((text) => text !== '')
  if (parts.length < bankLimits.parts.least || parts.length > bankLimits.parts.most) throw new Refused('few-parts')
  if (new Set(parts).size < parts.length) throw new Refused('few-parts')
  return parts
}

function secondsIn(text: string, notes: Set<Mend>): number {
  const { least, usual, most } = bankLimits.seconds
  if (text.trim() === '') return usual
  const given = numberIn(/\d+/.exec(text)?.[0] ?? '')
  const seconds = Math.min(most, Math.max(least, Math.round(given ?? usual)))
  if (seconds !== given) notes.add('seconds')
  return seconds
}

function skillsIn(text: string, notes: Set<Mend>): string[] {
  const given = text.split(/[;,，、]/).map((skill) => tidyText(skill, notes))
  const skills = [...new Set(given)].filter((skill) => skill !== '' && skill.length <= bankLimits.skillLetters)
  if (skills.length > bankLimits.skills) notes.add('skills')
  return skills.slice(0, bankLimits.skills)
}

/** One line, without the markup that some tools write into their files. */
export function tidyText(text: string, notes?: Set<Mend>): string {
  const plain = text
    .replace(/^\[(html|markdown|plain|moodle)\]/i, '')
    .replace(/<\/?(p|br|b|i|u|em|strong|span|div|sub|sup)\b[^<>]*>/gi, ' ')
    .replaceAll('&nbsp;', ' ')
  if (plain !== text) notes?.add('markup')
  return plain.replace(/\s+/g, ' ').trim()
}
