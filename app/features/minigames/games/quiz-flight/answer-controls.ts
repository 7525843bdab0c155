import type { QuizWords } from '#rules/games/quiz-flight/quiz-words.ts'
import type { QuizKey } from '#rules/games/quiz-flight/level.ts'
import type { QuizInput } from '#rules/games/quiz-flight/quiz-input.ts'
import type { Answer } from '#rules/questions/question.ts'
import type { Control, Words } from '../../stage/game-view.ts'

type QuizControl = Control<QuizInput>

/** An answer on its way: options marked or items put in order, or digits. */
export type Draft = { readonly places: readonly number[]; readonly digits: string }

export const emptyDraft: Draft = { places: [], digits: '' }

const across = 6
const mostDigits = 7
const answered = (answer: Answer): QuizInput => ({ t: 0, do: 'answer', answer })

/** The buttons with which a question is answered. Places are those of the question, however they are shown. */
export function answerControls(
  key: QuizKey,
  shown: readonly number[],
  texts: QuizWords | undefined,
  words: Words,
  draft: Draft,
  change: (draft: Draft) => void,
): readonly QuizControl[] {
  if (texts === undefined || key.kind === 'text') return []
  if (key.kind === 'number') return numberControls(words, draft, change)
  const parts = key.kind === 'match' ? texts.partners : texts.parts
  const options = shown.map((place, at): QuizControl => {
    const put = draft.places.indexOf(place)
    return {
      id: `part-${place}`,
      label: parts?.[place] ?? '',
      text: textOf(key, parts?.[place] ?? '', put, texts),
      look: 'answer',
      at: { column: 1, row: at + 1, columns: across },
      keys: [String(at + 1)],
      isChosen: put !== -1,
      isOff: put !== -1 && key.kind !== 'several',
      press: () => {
        if (key.kind === 'choice') return answered({ kind: 'chosen', chosen: [place] })
        const places = put === -1 ? [...draft.places, place] : draft.places.filter((one) => one !== place)
        change({ ...draft, places })
        return null
      },
    }
  })
  if (key.kind === 'choice') return options
  const isWhole = key.kind === 'several' ? draft.places.length > 0 : draft.places.length === shown.length
  return [...options, ...endControls(shown.length + 1, isWhole, () => wholeAnswer(key, draft), words, draft, change)]
}

function textOf({ kind }: QuizKey, text: string, put: number, { parts = [] }: QuizWords): string {
  if (put === -1) return text
  if (kind === 'order') return `${put + 1}. ${text}`
  return kind === 'match' ? `${parts[put] ?? ''} → ${text}` : `✓ ${text}`
}

function wholeAnswer({ kind }: QuizKey, { places }: Draft): QuizInput {
  if (kind === 'order') return answered({ kind: 'ordered', order: places })
  return answered(kind === 'match' ? { kind: 'matched', partners: places } : { kind: 'chosen', chosen: places })
}

function numberControls(words: Words, draft: Draft, change: (draft: Draft) => void): readonly QuizControl[] {
  const signs = [...'1234567890.-']
  const digits = signs.map(
    (sign, at): QuizControl => ({
      id: `digit-${sign}`,
      label: sign,
      text: sign,
      look: 'plain',
      at: { column: 1 + (at % across), row: 1 + Math.floor(at / across) },
      keys: [sign],
      isOff: draft.digits.length >= mostDigits,
      press: () => {
        change({ ...draft, digits: draft.digits + sign })
        return null
      },
    }),
  )
  const number = Number(draft.digits)
  const isWhole = draft.digits !== '' && Number.isFinite(number)
  const send = () => answered({ kind: 'number', number })
  return [...digits, ...endControls(3, isWhole, send, words, draft, change)]
}

function endControls(
  row: number,
  isWhole: boolean,
  send: () => QuizInput,
  words: Words,
  draft: Draft,
  change: (draft: Draft) => void,
): readonly QuizControl[] {
  return [
    {
      id: 'undo',
      label: words('undo'),
      icon: 'undo',
      look: 'plain',
      at: { column: 1, row, columns: 2 },
      keys: ['Backspace'],
      isOff: draft.places.length === 0 && draft.digits === '',
      press: () => {
        change({ places: draft.places.slice(0, -1), digits: draft.digits.slice(0, -1) })
        return null
      },
    },
    {
      id: 'fly',
      label: words('fly'),
      text: words('fly'),
      look: 'go',
      at: { column: 3, row, columns: 4 },
      keys: ['Enter'],
      isOff: !isWhole,
      press: send,
    },
  ]
}
