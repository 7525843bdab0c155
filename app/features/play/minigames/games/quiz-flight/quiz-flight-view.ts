import type { QuizText } from '#rules/games/quiz-flight/quiz-text.ts'
import type { QuizKey } from '#rules/games/quiz-flight/level.ts'
import { altitudeGain, quizFlight, altitudeLoss, type QuizState } from '#rules/games/quiz-flight/quiz-flight.ts'
import type { QuizInput, StringLength } from '#rules/games/quiz-flight/quiz-input.ts'
import { colors, cssColor } from '../../stage/colors.ts'
import type { Card, Control, Cue, GameView, Paper, Size, TextField, Translate } from '../../stage/game-view.ts'
import { createStageGame } from '../../stage/session.ts'
import { windPictures } from '../wind-rush/pictures.ts'
import { createAnswerControls, type Draft, emptyDraft } from './answer-controls.ts'
import { loadQuizTexts } from './quiz-texts.ts'

type QuizControl = Control<QuizInput>

const lengths = [1, 2, 3] as const satisfies readonly StringLength[]
const lengthNames = { 1: 'short', 2: 'middle', 3: 'long' } as const
const lengthKeys = { 1: 'q', 2: 'w', 3: 'e' } as const

class QuizFlightView implements GameView<QuizState, QuizInput> {
  readonly sky = 'day'
  readonly pictures = { 'kite-0': windPictures['kite-0'] }
  readonly panelColumns = 6
  readonly isList = true
  readonly #translate: Translate
  #builtInTexts: Readonly<Record<string, QuizText>> | null = null
  #draft: Draft = emptyDraft
  #previous = { asked: 0, question: -1 }

  constructor(translate: Translate) {
    this.#translate = translate
  }

  /** Texts of a school's bank are part of the level; built-in questions load their texts from a file. */
  #getTexts({ level }: QuizState): Readonly<Record<string, QuizText>> {
    if (level.words !== undefined) return level.words
    if (this.#builtInTexts === null) {
      this.#builtInTexts = {}
      void loadQuizTexts().then((texts) => {
        this.#builtInTexts = texts
      })
    }
    return this.#builtInTexts
  }

  #getKey({ cloud, level }: QuizState): QuizKey | null {
    return cloud === null ? null : (level.questions[cloud.question] ?? null)
  }

  card = (state: QuizState): Card | null => {
    const key = this.#getKey(state)
    const words = key === null ? undefined : this.#getTexts(state)[key.id]
    if (key === null || words === undefined) return null
    const question = { text: words.question, ...(words.program === undefined ? {} : { program: words.program }) }
    const { last } = state
    if (state.phase === 'reveal' && last !== null) return { ...question, ...this.#getVerdict(last, words) }
    const note = [this.#task(key, words), this.#stake(state)].filter((part) => part !== null).join(' ')
    return note === '' ? question : { ...question, note }
  }

  #task(key: QuizKey, words: QuizText): string | null {
    if (key.kind === 'match') {
      const left = words.parts?.[this.#draft.places.length]
      return left === undefined ? null : this.#translate('partner-of', { word: left })
    }
    if (key.kind === 'number') return `= ${this.#draft.digits || '…'}`
    return key.kind === 'several' || key.kind === 'order' ? this.#translate(key.kind) : null
  }

  /** Describes the chosen string length with its possible gain and loss. */
  #stake({ level, string }: QuizState): string | null {
    if (!level.hasString) return null
    const cost = altitudeLoss[string] === 0 ? '0' : `−${altitudeLoss[string]}`
    const stringName = this.#translate(`string-${lengthNames[string]}`)
    return this.#translate('stake', { string: stringName, lift: altitudeGain[string], cost })
  }

  #getVerdict({ isRight, answer }: NonNullable<QuizState['last']>, words: QuizText): Pick<Card, 'note' | 'tone'> {
    const [chosen] = answer.kind === 'chosen' ? answer.chosen : []
    const why = isRight || chosen === undefined ? null : words.whys?.[chosen]
    const note = [this.#translate(isRight ? 'right' : 'comes-again'), why, words.explanation]
    return { note: note.filter(Boolean).join(' '), tone: isRight ? 'right' : 'wrong' }
  }

  field = (state: QuizState): TextField | null =>
    state.phase === 'answer' && this.#getKey(state)?.kind === 'text' ? { label: this.#translate('your-word') } : null

  submitText = (_: QuizState, text: string, isSent: boolean): QuizInput | null =>
    isSent ? { t: 0, do: 'answer', answer: { kind: 'text', text } } : null

  controls = (state: QuizState, size: Size): readonly QuizControl[] => {
    const key = this.#getKey(state)
    const { cloud } = state
    if (key === null || cloud === null) return []
    if (state.phase === 'reveal') return [this.#next()]
    const answers = createAnswerControls(
      key,
      cloud.shown,
      this.#getTexts(state)[key.id],
      this.#translate,
      this.#draft,
      (draft) => {
        this.#draft = draft
      },
    )
    return state.level.hasString ? [...answers, ...this.#strings(state, size)] : answers
  }

  #next(): QuizControl {
    return {
      id: 'next',
      label: this.#translate('next'),
      text: this.#translate('next'),
      look: 'go',
      at: { column: 1, row: 1, columns: 6 },
      keys: ['Enter', ' '],
      pad: 'a',
      press: () => ({ t: 0, do: 'next' }),
    }
  }

  #strings(state: QuizState, { width, height }: Size): readonly QuizControl[] {
    const buttonWidth = Math.min(120, (width - 24) / 3)
    return lengths.map((length) => ({
      id: `string-${length}`,
      label: this.#translate(`string-${lengthNames[length]}`),
      text: this.#translate(lengthNames[length]),
      look: 'count',
      at: { over: { x: width / 2 + (length - 2) * (buttonWidth + 8), y: height - 30, width: buttonWidth, height: 48 } },
      keys: [lengthKeys[length]],
      isChosen: state.string === length,
      press: () => ({ t: 0, do: 'string', length }),
    }))
  }

  paint = (paper: Paper, { altitude, string, level }: QuizState, { width, height }: Size): void => {
    const share = Math.min(1, altitude / (30 * level.count))
    const side = Math.min(96, height * 0.24)
    const x = width - side * 0.7
    const y = height - 108 - (height - 128 - side / 2) * share
    const ground = { x: width * 0.3, y: height + 8 }
    const bend = { x: (x + ground.x) / 2, y: (y + ground.y) / 2 + 36 / string }
    paper.line([ground, bend, { x, y }], { width: 2 + string, color: colors['ink-4'] })
    for (let mark = 1; mark <= 3; mark += 1) {
      const markPosition = { x: width - 8, y: height - 108 - ((height - 128 - side / 2) * mark) / 3 }
      paper.put(`mark ${mark}`, 'dot', { ...markPosition, width: 8, height: 8, tint: colors['sky-5'] })
    }
    const sway = Math.sin(paper.time / 500) * 5
    paper.put('kite', 'kite-0', { x, y, width: side * 0.63, height: side, angle: sway, glide: 220 })
    paper.write('height', String(altitude), { x, y: y + side * 0.6, size: 18, color: cssColor('sky-8') })
  }

  cues = ({ asked, last, cloud }: QuizState): readonly Cue[] => {
    const previous = this.#previous
    const isNew = cloud !== null && cloud.question !== previous.question
    if (isNew || asked > previous.asked) this.#draft = emptyDraft
    const cues: Cue[] =
      asked > previous.asked && last !== null ? [{ sound: last.isRight ? 'quiz.right' : 'quiz.wrong' }] : []
    this.#previous = { asked, question: cloud?.question ?? -1 }
    return cues
  }

  describe = (state: QuizState): string => {
    const card = this.card(state)
    const height = this.#translate('height', { number: state.altitude })
    return card === null ? height : [card.text, card.note ?? '', height].filter((part) => part !== '').join(' ')
  }

  hint = (): null => null
  ticksLeft = (): null => null
  rounds = ({ cleared, count }: QuizState) => ({ done: cleared, of: count })
}

export const game = createStageGame(quizFlight, (translate) => new QuizFlightView(translate))
