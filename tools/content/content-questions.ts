import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { bankSchema, findQuestionFaults, type QuestionFile } from '#content/question-schema.ts'
import { contentLanguages, type ContentLanguage } from '#content/languages.ts'
import { textProblems } from './content-texts.ts'

/** Rules for whole question banks, in addition to the schema of each question. */

export type QuestionBanks = {
  readonly questions: readonly (QuestionFile & { readonly bank: string })[]
  /** SVG source by picture name. */
  readonly pictures: ReadonlyMap<string, string>
  readonly unreadable: readonly string[]
}

const folder = 'content/questions'

export function questionBanks(root: string): QuestionBanks {
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith('.json'))
  const read = names.map((name) => {
    const bank = basename(name, '.json')
    return { bank, parsed: bankSchema.safeParse(JSON.parse(readFileSync(join(root, folder, name), 'utf8'))) }
  })
  const drawings = readdirSync(join(root, folder, 'pictures'))
  return {
    questions: read.flatMap(({ bank, parsed }) => (parsed.data ?? []).map((question) => ({ ...question, bank }))),
    pictures: new Map(
      drawings.map((name) => [basename(name, '.svg'), readFileSync(join(root, folder, 'pictures', name), 'utf8')]),
    ),
    unreadable: read.flatMap(({ bank, parsed }) =>
      (parsed.error?.issues ?? []).map((issue) => `${bank} ${issue.path.join('.')}: ${issue.message}`),
    ),
  }
}

export function questionProblems({ questions, pictures, unreadable }: QuestionBanks): string[] {
  const used = new Set(questions.flatMap(({ picture }) => (picture ? [picture.file] : [])))
  const ids = questions.map(({ id }) => id)
  return [
    ...unreadable,
    ...questions.flatMap((question) =>
      [...findQuestionFaults(question), ...sentenceProblems(question)].map(named(question.id)),
    ),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} is the id of two questions`),
    ...[...used].filter((file) => !pictures.has(file)).map((file) => `pictures/${file}.svg does not exist`),
    ...[...pictures.keys()]
      .filter((file) => !used.has(file))
      .map((file) => `pictures/${file}.svg is used by no question`),
    ...[...pictures].flatMap(([file, drawing]) => drawingProblems(drawing).map(named(`pictures/${file}.svg`))),
    ...[...new Set(questions.map(({ bank }) => bank))].flatMap((bank) =>
      guessingProblems(questions.filter((question) => question.bank === bank)).map(named(bank)),
    ),
  ]
}

const named = (name: string) => (problem: string) => `${name} ${problem}`

/** Pictures must work in all languages (no words) and must not contain scripts or links. */
export function drawingProblems(drawing: string): string[] {
  const texts = [...drawing.matchAll(/<text\b[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text!)
  const rules: Readonly<Record<string, boolean>> = {
    'is not an SVG with a viewBox': !/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+">/.test(
      drawing,
    ),
    'is too large': drawing.length > 8_000,
    'contains an element or attribute that is not allowed':
      /<(?!\/?(?:svg|g|rect|path|circle|ellipse|polygon|text)\b)|\son\w+=|href|url\(|style=/i.test(drawing),
    'contains words': texts.some((text) => !/^\d+$/.test(text)),
  }
  return Object.keys(rules).filter((problem) => rules[problem])
}

/** The question and the picture description must be in their language; answers may be numbers or symbols. */
const sentenceProblems = ({ question, picture }: QuestionFile): string[] => {
  const textsIn = (language: ContentLanguage) => ({
    question: question[language],
    ...(picture && { picture: picture.alt[language] }),
  })
  return textProblems({ en: textsIn('en'), th: textsIn('th'), ko: textsIn('ko'), cn: textsIn('cn') })
}

/** Smaller samples are uneven by chance. */
const minimumSample = 20

/** Always choosing the same position, or the longest option, must not score above chance. */
function guessingProblems(questions: readonly QuestionFile[]): string[] {
  const singleChoice = questions.filter(({ options }) => options?.filter(({ right }) => right).length === 1)
  return [2, 3, 4, 5].flatMap((count) => {
    const sameSize = singleChoice.filter(({ options }) => options?.length === count)
    if (sameSize.length < minimumSample) return []
    // Three standard deviations of a binomial distribution.
    const most = sameSize.length / count + 3 * Math.sqrt((sameSize.length * (count - 1)) / count ** 2)
    const places = Array.from(
      { length: count },
      (_, index) => sameSize.filter(({ options }) => options![index]!.right).length,
    )
    const longest = contentLanguages.filter((language) => {
      const longestIsRight = sameSize.filter(({ options = [] }) => {
        const [first = 0, second = 0] = options.map(({ text }) => text[language].length).toSorted((a, b) => b - a)
        return first > second && options.some(({ text, right }) => right && text[language].length === first)
      })
      return longestIsRight.length > most
    })
    return [
      ...(Math.max(...places) > most
        ? [`has unevenly placed correct answers among ${count} options: ${places.join(', ')}`]
        : []),
      ...longest.map((language) => `reveals correct answers among ${count} options by their length in ${language}`),
    ]
  })
}
