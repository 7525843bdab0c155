import type { QuizText } from '#rules/games/quiz-flight/quiz-text.ts'
import type { QuizKey } from '#rules/games/quiz-flight/level.ts'
import type { QuizInput } from '#rules/games/quiz-flight/quiz-input.ts'
import type { Answer } from '#rules/questions/question.ts'
import type { Control, Translate } from '../../stage/game-view.ts'

type QuizControl = Control<QuizInput>

/** Unsubmitted answer: selected or ordered options, or digits. */
export type Draft = { readonly places: readonly number[]; readonly digits: string }

export const emptyDraft: Draft = { places: [], digits: '' }

const panelColumns = 6
const maxDigits = 7
const answerInput = (answer: Answer): QuizInput => ({ t: 0, do: 'answer', answer })

/** Creates the answer buttons. Option numbers are those of the question, independent of the display order. */
export function createAnswerControls(
  key: QuizKey,
  shown: readonly number[],
  texts: QuizText | undefined,
  translate: Translate,
  draft: Draft,
  onChange: (draft: Draft) => void,
): readonly QuizControl[] {
  if (texts === undefined || key.kind === 'text') return []
  if (key.kind === 'number') return createNumberControls(translate, draft, onChange)
  const parts = key.kind === 'match' ? texts.partners : texts.parts
  const options = shown.map((place, index): QuizControl => {
    const draftIndex = draft.places.indexOf(place)
    return {
      id: `part-${place}`,
      label: parts?.[place] ?? '',
      text: getOptionText(key, parts?.[place] ?? '', draftIndex, texts),
      look: 'answer',
      at: { column: 1, row: index + 1, columns: panelColumns },
      keys: [String(index + 1)],
      isChosen: draftIndex !== -1,
      isOff: draftIndex !== -1 && key.kind !== 'several',
      press: () => {
        if (key.kind === 'choice') return answerInput({ kind: 'chosen', chosen: [place] })
        const places = draftIndex === -1 ? [...draft.places, place] : draft.places.filter((value) => value !== place)
        onChange({ ...draft, places })
        return null
      },
    }
  })
  if (key.kind === 'choice') return options
  const isComplete = key.kind === 'several' ? draft.places.length > 0 : draft.places.length === shown.length
  return [
    ...options,
    ...createSubmitControls(shown.length + 1, isComplete, () => buildAnswer(key, draft), translate, draft, onChange),
  ]
}

function getOptionText({ kind }: QuizKey, text: string, draftIndex: number, { parts = [] }: QuizText): string {
  if (draftIndex === -1) return text
  if (kind === 'order') return `${draftIndex + 1}. ${text}`
  return kind === 'match' ? `${parts[draftIndex] ?? ''} → ${text}` : `✓ ${text}`
}

function buildAnswer({ kind }: QuizKey, { places }: Draft): QuizInput {
  if (kind === 'order') return answerInput({ kind: 'ordered', order: places })
  return answerInput(kind === 'match' ? { kind: 'matched', partners: places } : { kind: 'chosen', chosen: places })
}

function createNumberControls(
  translate: Translate,
  draft: Draft,
  onChange: (draft: Draft) => void,
): readonly QuizControl[] {
  const digitKeys = [...'1234567890.-']
  const digits = digitKeys.map(
    (digit, index): QuizControl => ({
      id: `digit-${digit}`,
      label: digit,
      text: digit,
      look: 'plain',
      at: { column: 1 + (index % panelColumns), row: 1 + Math.floor(index / panelColumns) },
      keys: [digit],
      isOff: draft.digits.length >= maxDigits,
      press: () => {
        onChange({ ...draft, digits: draft.digits + digit })
        return null
      },
    }),
  )
  const number = Number(draft.digits)
  const isComplete = draft.digits !== '' && Number.isFinite(number)
  const send = () => answerInput({ kind: 'number', number })
  return [...digits, ...createSubmitControls(3, isComplete, send, translate, draft, onChange)]
}

function createSubmitControls(
  row: number,
  isComplete: boolean,
  send: () => QuizInput,
  translate: Translate,
  draft: Draft,
  onChange: (draft: Draft) => void,
): readonly QuizControl[] {
  return [
    {
      id: 'undo',
      label: translate('undo'),
      icon: 'undo',
      look: 'plain',
      at: { column: 1, row, columns: 2 },
      keys: ['Backspace'],
      isOff: draft.places.length === 0 && draft.digits === '',
      press: () => {
        onChange({ places: draft.places.slice(0, -1), digits: draft.digits.slice(0, -1) })
        return null
      },
    },
    {
      id: 'fly',
      label: translate('fly'),
      text: translate('fly'),
      look: 'go',
      at: { column: 3, row, columns: 4 },
      keys: ['Enter'],
      isOff: !isComplete,
      press: send,
    },
  ]
}
