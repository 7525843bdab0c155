/** GIFT, the text format of Moodle: `::title:: question { =right ~wrong#why ####explanation }`. */

import { emptyDraft, maxSourceLength, maxDraftOptions, type Draft } from './draft.ts'

/** Splits at closing braces to stay linear: one regular expression for both braces took minutes for 40 kB. */
export const looksLikeGift = (lines: readonly string[]): boolean =>
  lines.some((line) => /^::.*::/.test(line)) || lines.join('\n').split('}').slice(0, -1).some(hasAnswers)

/** Inspects the text from the first unescaped opening brace to the closing brace. */
function hasAnswers(piece: string): boolean {
  const open = piece.search(/(?<!\\)\{/)
  return open >= 0 && /[=~#TF]/.test(piece.slice(open + 1))
}

export function* readGift(lines: readonly string[]): Generator<Draft> {
  for (const { row, text } of splitBlocks(lines)) yield parseBlock(text, row)
}

type Block = { readonly row: number; readonly text: string }

/** Blank lines separate questions; comments and categories are skipped. */
function splitBlocks(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  let [row, blockLines] = [0, [] as string[]]
  for (const [index, line] of [...lines, ''].entries()) {
    const isQuestionLine = !/^\s*(\/\/|\$CATEGORY:)/.test(line)
    if (line.trim() !== '' && isQuestionLine) {
      if (blockLines.length === 0) row = index + 1
      blockLines.push(line.trim())
    } else if (line.trim() === '' && blockLines.length > 0) {
      blocks.push({ row, text: blockLines.join('\n') })
      blockLines = []
    }
  }
  return blocks
}

/** Replaces escaped characters with private-use code points while the text is split. */
const protectEscapes = (text: string): string =>
  text.replace(/\\([~=#{}:n\\])/g, (_, character: string) =>
    character === 'n' ? ' ' : String.fromCharCode(0xe000 + character.charCodeAt(0)),
  )
const restoreEscapes = (text: string): string =>
  text.replace(/[\ue000-\ue07f]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xe000)).trim()

function parseBlock(block: string, row: number): Draft {
  const source = block.replaceAll('\n', ' ')
  if (source.length > maxSourceLength) return { ...emptyDraft, row, source }
  const text = protectEscapes(source).replace(/^::[^:]*::/, '')
  const [open, close] = [text.indexOf('{'), text.lastIndexOf('}')]
  const draft = { ...emptyDraft, row, source }
  if (open < 0 || close < open) return { ...draft, type: 'unknown', question: restoreEscapes(text) }
  const [before, inside, after] = [
    text.slice(0, open),
    text.slice(open + 1, close).trim(),
    text.slice(close + 1).trim(),
  ]
  const question = restoreEscapes(after === '' ? before : `${before}____ ${after}`)
  const [answers, explanation = ''] = inside.split('####') as [string, string?]
  return { ...draft, question, explanation: restoreEscapes(explanation), ...parseAnswers(answers.trim()) }
}

function parseAnswers(inside: string): Partial<Draft> {
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
  const answers = parts.slice(0, maxDraftOptions + 1).map((part) => parseAnswer(part.trim()))
  if (answers.some(({ text }) => text.includes('->')))
    return {
      type: 'match',
      options: answers.map(({ text }) => restoreEscapes(text.split('->')[0]!)),
      partners: answers.map(({ text }) => restoreEscapes(text.split('->')[1] ?? '')),
    }
  const options = answers.map(({ text }) => restoreEscapes(text))
  if (answers.every(({ right }) => right)) return { type: 'text', options }
  const right = answers.flatMap((answer, index) => (answer.right ? [index + 1] : [])).join(',')
  return { type: 'choice', options, right, whys: answers.map(({ why }) => restoreEscapes(why)) }
}

/** `~%50%text` has a positive weight and is one of several correct answers. */
function parseAnswer(part: string): { right: boolean; text: string; why: string } {
  const weight = /^[=~]\s*%(-?[\d.]+)%/.exec(part)
  const [text = '', why = ''] = part.slice(weight?.[0].length ?? 1).split('#')
  return { right: weight ? Number(weight[1]) > 0 : part.startsWith('='), text, why }
}
