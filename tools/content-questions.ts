import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { bankSchema, questionFaults, type QuestionFile } from '#content/question-schema.ts'
import { contentLanguages, type ContentLanguage } from '#content/languages.ts'
import { textProblems } from './content-texts.ts'

/** What the rules of our own question banks ask of them, beyond what each question says of itself. */

export type QuestionBanks = {
  readonly questions: readonly (QuestionFile & { readonly bank: string })[]
  /** By name, as they are drawn. */
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
      [...questionFaults(question), ...sentenceProblems(question)].map(named(question.id)),
    ),
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} stands for two questions`),
    ...[...used].filter((file) => !pictures.has(file)).map((file) => `pictures/${file}.svg is not drawn`),
    ...[...pictures.keys()].filter((file) => !used.has(file)).map((file) => `pictures/${file}.svg shows no question`),
    ...[...pictures].flatMap(([file, drawing]) => drawingProblems(drawing).map(named(`pictures/${file}.svg`))),
    ...[...new Set(questions.map(({ bank }) => bank))].flatMap((bank) =>
      guessingProblems(questions.filter((question) => question.bank === bank)).map(named(bank)),
    ),
  ]
}

const named = (name: string) => (problem: string) => `${name} ${problem}`

/** A picture is for all languages, and is no program. */
export function drawingProblems(drawing: string): string[] {
  const texts = [...drawing.matchAll(/<text\b[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text!)
  const rules: Readonly<Record<string, boolean>> = {
    'is no drawing with a viewBox': !/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+">/.test(
      drawing,
    ),
    'is too large': drawing.length > 8_000,
    'does more than draw': /<(?!\/?(?:svg|g|rect|path|circle|ellipse|polygon|text)\b)|\son\w+=|href|url\(|style=/i.test(
      drawing,
    ),
    'has words in it': texts.some((text) => !/^\d+$/.test(text)),
  }
  return Object.keys(rules).filter((problem) => rules[problem])
}

/** The question and what its picture shows are sentences; answers may be a number or a sign in every language. */
const sentenceProblems = ({ question, picture }: QuestionFile): string[] => {
  const of = (language: ContentLanguage) => ({
    question: question[language],
    ...(picture && { picture: picture.alt[language] }),
  })
  return textProblems({ en: of('en'), th: of('th'), ko: of('ko'), cn: of('cn') })
}

/** Below this many, chance alone is uneven. */
const enough = 20

/** Whoever always takes the same place, or the longest option, is right no more often than by chance. */
function guessingProblems(questions: readonly QuestionFile[]): string[] {
  const chosen = questions.filter(({ options }) => options?.filter(({ right }) => right).length === 1)
  return [2, 3, 4, 5].flatMap((count) => {
    const alike = chosen.filter(({ options }) => options?.length === count)
    if (alike.length < enough) return []
    // Three times the spread of a fair coin.
    const most = alike.length / count + 3 * Math.sqrt((alike.length * (count - 1)) / count ** 2)
    const places = Array.from(
      { length: count },
      (_, place) => alike.filter(({ options }) => options![place]!.right).length,
    )
    const longest = contentLanguages.filter((language) => {
      const given = alike.filter(({ options = [] }) => {
        const [first = 0, second = 0] = options.map(({ text }) => text[language].length).toSorted((a, b) => b - a)
        return first > second && options.some(({ text, right }) => right && text[language].length === first)
      })
      return given.length > most
    })
    return [
      ...(Math.max(...places) > most ? [`has right answers of ${count} at ${places.join(', ')}`] : []),
      ...longest.map((language) => `gives right answers of ${count} away by their length in ${language}`),
    ]
  })
}
