/** GIFT, the text format of Moodle: `::title:: question { =right ~wrong#why ####explanation }`. */

import { emptyDraft, longestSource, mostGivenOptions, type Draft } from './draft.ts'

/** Each piece of the text is looked at once: a pattern that tries every brace with every end took minutes for 40 kB. */
export const looksLikeGift = (lines: readonly string[]): boolean =>
  lines.some((line) => /^::.*::/.test(line)) || lines.join('\n').split('}').slice(0, -1).some(hasAnswers)

/** What stands before a closing brace, from the first one that opens and is not only a sign. */
function hasAnswers(piece: string): boolean {
  const open = piece.search(/(?<!\\)\{/)
  return open >= 0 && /[=~#TF]/.test(piece.slice(open + 1))
}

export function* readGift(lines: readonly string[]): Generator<Draft> {
  for (const { row, text } of blocksOf(lines)) yield draftOf(text, row)
}

type Block = { readonly row: number; readonly text: string }

/** Questions are apart by an empty line; comments and categories are none. */
function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  let [row, gathered] = [0, [] as string[]]
  for (const [at, line] of [...lines, ''].entries()) {
    const isOurs = !/^\s*(\/\/|\$CATEGORY:)/.test(line)
    if (line.trim() !== '' && isOurs) {
      if (gathered.length === 0) row = at + 1
      gathered.push(line.trim())
    } else if (line.trim() === '' && gathered.length > 0) {
      blocks.push({ row, text: gathered.join('\n') })
      gathered = []
    }
  }
  return blocks
}

/** A sign after a backslash is only a sign: it is put aside while the text is taken apart. */
const aside = (text: string): string =>
  text.replace(/\\([~=#{}:n\\])/g, (_, sign: string) =>
    sign === 'n' ? ' ' : String.fromCharCode(0xe000 + sign.charCodeAt(0)),
  )
const back = (text: string): string =>
  text.replace(/[\ue000-\ue07f]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xe000)).trim()

function draftOf(given: string, row: number): Draft {
  const source = given.replaceAll('\n', ' ')
  if (source.length > longestSource) return { ...emptyDraft, row, source }
  const text = aside(source).replace(/^::[^:]*::/, '')
  const [open, close] = [text.indexOf('{'), text.lastIndexOf('}')]
  const draft = { ...emptyDraft, row, source }
  if (open < 0 || close < open) return { ...draft, type: 'unknown', question: back(text) }
  const [before, inside, after] = [
    text.slice(0, open),
    text.slice(open + 1, close).trim(),
    text.slice(close + 1).trim(),
  ]
  const question = back(after === '' ? before : `${before}____ ${after}`)
  const [answers, explanation = ''] = inside.split('####') as [string, string?]
  return { ...draft, question, explanation: back(explanation), ...answersOf(answers.trim()) }
}

function answersOf(inside: string): Partial<Draft> {
  if (inside === '') return { type: 'essay' }
  if (/^(T|TRUE|F|FALSE)\b/i.test(inside))
    return { type: 'choice', options: ['True', 'False'], right: /^t/i.test(inside) ? '1' : '2' }
  if (inside.startsWith('#')) {
    const [number = ''] = inside
      .slice(1)
      .replace(/^=/, '')
      .split(/[:#]|\.\./)
    return { type: 'number', right: number.trim() }
  }
  const parts = inside.match(/[=~][^=~]*/g) ?? []
  const answers = parts.slice(0, mostGivenOptions + 1).map((part) => answerOf(part.trim()))
  if (answers.some(({ text }) => text.includes('->')))
    return {
      type: 'match',
      options: answers.map(({ text }) => back(text.split('->')[0]!)),
      partners: answers.map(({ text }) => back(text.split('->')[1] ?? '')),
    }
  const options = answers.map(({ text }) => back(text))
  if (answers.every(({ right }) => right)) return { type: 'text', options }
  const right = answers.flatMap((answer, at) => (answer.right ? [at + 1] : [])).join(',')
  return { type: 'choice', options, right, whys: answers.map(({ why }) => back(why)) }
}

/** `~%50%part` counts for a part: it is one of several right ones. */
function answerOf(part: string): { right: boolean; text: string; why: string } {
  const weight = /^[=~]\s*%(-?[\d.]+)%/.exec(part)
  const [text = '', why = ''] = part.slice(weight?.[0].length ?? 1).split('#')
  return { right: weight ? Number(weight[1]) > 0 : part.startsWith('='), text, why }
}
