import { truncateText } from '../../input/text.ts'
import {
  bankLimits,
  emptyQuestion,
  type BankQuestion,
  type QuestionLanguage,
  type LocalizedText,
} from '../bank-question.ts'
import { maxSourceLength, maxDraftOptions, type Draft, type ImportFormat } from './draft.ts'
import { detectKind, parseNumber } from './detect-kind.ts'
import { parseRightOptions } from './right-options.ts'
import { normalizePictureName } from '../uploaded-picture.ts'
import { locateNotes } from './noted-cells.ts'
import type { ImportedRow, NotedCell, RowFix, RowNote, RowRefusal } from './row.ts'

/** Maximum length of the original row text in the report. */
const maxShownSource = 2_000

/** Thrown to stop parsing a row that is rejected. */
class RowRejected extends Error {
  readonly reason: RowRefusal
  readonly cell: NotedCell | undefined
  constructor(reason: RowRefusal, cell?: NotedCell) {
    super(reason)
    this.reason = reason
    this.cell = cell
  }
}

/** Stored pictures by name (`normalizePictureName`). */
export type NamedPictures = ReadonlyMap<string, string>

/** Notes of a row, each with the cell where it came up first. */
class RowNotes extends Set<RowFix> {
  readonly cells = new Map<RowNote, NotedCell>()
  addAt(note: RowFix, role: NotedCell['role'], place: number): void {
    this.add(note)
    if (!this.cells.has(note)) this.cells.set(note, { role, place })
  }
}

export function judgeRow(
  draft: Draft,
  format: ImportFormat,
  language: QuestionLanguage,
  pictures: NamedPictures = new Map(),
): ImportedRow {
  const { row } = draft
  const source = truncateText(draft.source, maxShownSource)
  if (source.trim() === '') return { row, source, state: 'empty', notes: [], question: null }
  const notes = new RowNotes()
  try {
    const question = buildQuestion(draft, { format, language, pictures, notes })
    const isOpen = lacksRightOption(question)
    const rowNotes: RowNote[] = isOpen ? ['no-right', ...notes] : [...notes]
    const state = isOpen ? 'open' : notes.size > 0 ? 'mended' : 'taken'
    return { row, source, state, notes: rowNotes, cells: locateNotes(rowNotes, notes.cells), question }
  } catch (error) {
    if (!(error instanceof RowRejected)) throw error
    const { reason, cell } = error
    const cells = locateNotes([reason], new Map(cell && [[reason, cell]]))
    return { row, source, state: 'refused', notes: [reason], cells, question: null }
  }
}

const lacksRightOption = ({ options }: BankQuestion): boolean =>
  options.length > 0 && !options.some((option) => option.right)

type Reading = { format: ImportFormat; language: QuestionLanguage; pictures: NamedPictures; notes: RowNotes }

/** A question whose picture is missing is taken without it, with a note. */
function buildPicture(
  { picture }: Draft,
  pictures: NamedPictures,
  alt: LocalizedText,
  notes: RowNotes,
): BankQuestion['picture'] {
  const file = findPicture(picture, pictures)
  if (picture !== '' && file === null) notes.add('picture')
  return file === null ? null : { file, alt }
}

function buildQuestion(draft: Draft, { format, language, pictures, notes }: Reading): BankQuestion {
  if (draft.source.length > maxSourceLength) throw new RowRejected('question-long')
  if (draft.options.length > maxDraftOptions) throw new RowRejected('many-options')
  const clean = (text: string, maxLength: number, reason: RowRefusal, role: NotedCell['role'], place = 0) => {
    const plain = tidyText(text, notes)
    if (plain.length > maxLength) throw new RowRejected(reason, { role, place })
    return plain
  }
  const questionText = clean(draft.question, bankLimits.questionLetters, 'question-long', 'question')
  if (questionText === '') throw new RowRejected('no-question')
  const kind = detectKind(draft)
  if (kind === null) throw new RowRejected('kind')
  const alt = toLocalizedText(language, clean(draft.alt, bankLimits.whyLetters, 'alt-long', 'alt'))
  const program = draft.program.replaceAll('\r', '').trimEnd()
  if ((kind === 'program') !== (program !== '') || program.length > bankLimits.programLetters)
    throw new RowRejected('no-program')
  const explanation = clean(draft.explanation, bankLimits.whyLetters, 'reason-long', 'explanation')
  const question: BankQuestion = {
    ...emptyQuestion,
    kind,
    seconds: parseSeconds(draft.seconds, notes),
    skills: parseSkills(draft.skills, notes),
    question: toLocalizedText(language, questionText),
    program: program === '' ? null : program,
    picture: buildPicture(draft, pictures, alt, notes),
    explanation: toLocalizedText(language, explanation),
  }
  const texts = draft.options.map((text, index) =>
    clean(text, bankLimits.optionLetters, 'option-long', 'option', index),
  )
  const whys = draft.whys.map((text, index) => clean(text, bankLimits.whyLetters, 'reason-long', 'why', index))
  switch (kind) {
    case 'choice':
    case 'several':
      return { ...question, ...buildChoice(draft, format, texts, whys, language, notes) }
    case 'program': {
      if (texts.some((text) => text !== ''))
        return { ...question, ...buildChoice(draft, format, texts, whys, language, notes), kind }
      return { ...question, answer: parseAnswerNumber(draft.right) }
    }
    case 'number':
      return { ...question, answer: parseAnswerNumber(draft.right || (texts[0] ?? '')) }
    case 'text':
      return { ...question, accepted: { [language]: parseAccepted(texts, draft.right, notes) } }
    case 'order':
      return { ...question, items: validateParts(texts).map((text) => toLocalizedText(language, text)) }
    case 'match': {
      const rightSides = validateParts(
        draft.partners.map((text, index) => clean(text, bankLimits.optionLetters, 'option-long', 'partner', index)),
      )
      const lefts = validateParts(texts)
      if (lefts.length !== rightSides.length) throw new RowRejected('few-parts')
      return {
        ...question,
        pairs: lefts.map(
          (left, index) => [toLocalizedText(language, left), toLocalizedText(language, rightSides[index]!)] as const,
        ),
      }
    }
  }
}

/** Null for a name that no picture has, and for the links of other tools. */
const findPicture = (name: string, pictures: NamedPictures): string | null =>
  pictures.get(normalizePictureName(name)) ?? null

const toLocalizedText = (language: QuestionLanguage, text: string): LocalizedText =>
  text === '' ? {} : { [language]: text }

function buildChoice(
  draft: Draft,
  format: ImportFormat,
  optionTexts: readonly string[],
  whys: readonly string[],
  language: QuestionLanguage,
  notes: RowNotes,
): Pick<BankQuestion, 'kind' | 'options'> {
  const last = optionTexts.findLastIndex((text) => text !== '')
  const gap = optionTexts.slice(0, last + 1).indexOf('')
  if (gap >= 0) notes.addAt('gaps', 'option', gap)
  const right = parseRightOptions(draft.right, optionTexts, format === 'table')
  const distinctOptions: { text: string; right: boolean; why: string }[] = []
  for (const [index, text] of optionTexts.entries()) {
    if (text === '') continue
    const same = distinctOptions.find((option) => option.text === text)
    if (same) {
      notes.addAt('alike', 'option', index)
      same.right ||= right.has(index)
    } else distinctOptions.push({ text, right: right.has(index), why: whys[index] ?? '' })
  }
  if (distinctOptions.length < 2) throw new RowRejected('few-options')
  if (distinctOptions.length > bankLimits.options) throw new RowRejected('many-options')
  const rights = distinctOptions.filter((option) => option.right).length
  if (rights === distinctOptions.length) throw new RowRejected('all-right')
  const options = distinctOptions.map((option) => ({
    text: toLocalizedText(language, option.text),
    right: option.right,
    why: toLocalizedText(language, option.why),
  }))
  return { kind: rights > 1 ? 'several' : 'choice', options }
}

function parseAnswerNumber(text: string): number {
  const number = parseNumber(text)
  if (number === null) throw new RowRejected('no-number')
  return number
}

/** Accepted answers are in the option columns, or in the answer cell as a separated list. */
function parseAccepted(options: readonly string[], right: string, notes: Set<RowFix>): string[] {
  const inColumns = options.filter((text) => text !== '')
  const candidates = inColumns.length > 0 ? inColumns : right.split(/[;/|、]/).map((text) => tidyText(text, notes))
  const accepted = [...new Set(candidates)].filter((text) => text !== '')
  if (accepted.length === 0 || accepted.length > bankLimits.accepted) throw new RowRejected('no-words')
  if (accepted.some((text) => text.length > bankLimits.acceptedLetters)) throw new RowRejected('option-long')
  return accepted
}

function validateParts(texts: readonly string[]): string[] {
  const parts = texts.filter((text) => text !== '')
  if (parts.length < bankLimits.parts.least || parts.length > bankLimits.parts.most) throw new RowRejected('few-parts')
  if (new Set(parts).size < parts.length) throw new RowRejected('few-parts')
  return parts
}

function parseSeconds(text: string, notes: Set<RowFix>): number {
  const { least, usual, most } = bankLimits.seconds
  if (text.trim() === '') return usual
  const parsedSeconds = parseNumber(/\d+/.exec(text)?.[0] ?? '')
  const seconds = Math.min(most, Math.max(least, Math.round(parsedSeconds ?? usual)))
  if (seconds !== parsedSeconds) notes.add('seconds')
  return seconds
}

function parseSkills(text: string, notes: Set<RowFix>): string[] {
  const candidates = text.split(/[;,，、]/).map((skill) => tidyText(skill, notes))
  const skills = [...new Set(candidates)].filter((skill) => skill !== '' && skill.length <= bankLimits.skillLetters)
  if (skills.length > bankLimits.skills) notes.add('skills')
  return skills.slice(0, bankLimits.skills)
}

/** Reduces to one line and removes the markup that some tools write. */
export function tidyText(text: string, notes?: Set<RowFix>): string {
  const plain = text
    .replace(/^\[(html|markdown|plain|moodle)\]/i, '')
    .replace(/<\/?(p|br|b|i|u|em|strong|span|div|sub|sup)\b[^<>]*>/gi, ' ')
    .replaceAll('&nbsp;', ' ')
  if (plain !== text) notes?.add('markup')
  return plain.replace(/\s+/g, ' ').trim()
}
