import type { QuizWords } from '#rules/games/quiz-flight/quiz-words.ts'
import type { QuizKey } from '#rules/games/quiz-flight/level.ts'
import { lift, quizFlight, sink, type QuizState } from '#rules/games/quiz-flight/quiz-flight.ts'
import type { QuizInput, StringLength } from '#rules/games/quiz-flight/quiz-input.ts'
import { colours, cssColour } from '../../stage/colours.ts'
import type { Card, Control, Cue, GameView, Paper, Size, TextField, Words } from '../../stage/game-view.ts'
import { stageGame } from '../../stage/session.ts'
import { windPictures } from '../wind-rush/pictures.ts'
import { answerControls, type Draft, emptyDraft } from './answer-controls.ts'
import { loadQuizWords } from './quiz-words.ts'

type QuizControl = Control<QuizInput>

const lengths = [1, 2, 3] as const satisfies readonly StringLength[]
const lengthNames = { 1: 'short', 2: 'middle', 3: 'long' } as const
const lengthKeys = { 1: 'q', 2: 'w', 3: 'e' } as const

class QuizFlightView implements GameView<QuizState, QuizInput> {
  readonly sky = 'day'
  readonly pictures = { 'kite-0': windPictures['kite-0'] }
  readonly panelColumns = 6
  readonly isList = true
  readonly #words: Words
  #ours: Readonly<Record<string, QuizWords>> | null = null
  #draft: Draft = emptyDraft
  #seen = { asked: 0, question: -1 }

  constructor(words: Words) {
    this.#words = words
  }

  /** Those of a school's bank come with the level, ours as a file that is fetched when one is asked for. */
  #textsOf({ level }: QuizState): Readonly<Record<string, QuizWords>> {
    if (level.words !== undefined) return level.words
    if (this.#ours === null) {
      this.#ours = {}
      void loadQuizWords().then((texts) => {
        this.#ours = texts
      })
    }
    return this.#ours
  }

  #keyOf({ cloud, level }: QuizState): QuizKey | null {
    return cloud === null ? null : (level.questions[cloud.question] ?? null)
  }

  card = (state: QuizState): Card | null => {
    const key = this.#keyOf(state)
    const words = key === null ? undefined : this.#textsOf(state)[key.id]
    if (key === null || words === undefined) return null
    const asked = { text: words.question, ...(words.program === undefined ? {} : { program: words.program }) }
    const { last } = state
    if (state.phase === 'reveal' && last !== null) return { ...asked, ...this.#verdictOn(last, words) }
    const note = [this.#task(key, words), this.#stake(state)].filter((part) => part !== null).join(' ')
    return note === '' ? asked : { ...asked, note }
  }

  #task(key: QuizKey, words: QuizWords): string | null {
    if (key.kind === 'match') {
      const left = words.parts?.[this.#draft.places.length]
      return left === undefined ? null : this.#words('partner-of', { word: left })
    }
    if (key.kind === 'number') return `= ${this.#draft.digits || '…'}`
    return key.kind === 'several' || key.kind === 'order' ? this.#words(key.kind) : null
  }

  /** What the string that is given means, and what it brings or costs. */
  #stake({ level, string }: QuizState): string | null {
    if (!level.hasString) return null
    const cost = sink[string] === 0 ? '0' : `−${sink[string]}`
    const given = this.#words(`string-${lengthNames[string]}`)
    return this.#words('stake', { string: given, lift: lift[string], cost })
  }

  #verdictOn({ isRight, answer }: NonNullable<QuizState['last']>, words: QuizWords): Pick<Card, 'note' | 'tone'> {
    const [chosen] = answer.kind === 'chosen' ? answer.chosen : []
    const why = isRight || chosen === undefined ? null : words.whys?.[chosen]
    const note = [this.#words(isRight ? 'right' : 'comes-again'), why, words.explanation]
    return { note: note.filter(Boolean).join(' '), tone: isRight ? 'right' : 'wrong' }
  }

  field = (state: QuizState): TextField | null =>
    state.phase === 'answer' && this.#keyOf(state)?.kind === 'text' ? { label: this.#words('your-word') } : null

  putIn = (_: QuizState, text: string, isSent: boolean): QuizInput | null =>
    isSent ? { t: 0, do: 'answer', answer: { kind: 'text', text } } : null

  controls = (state: QuizState, size: Size): readonly QuizControl[] => {
    const key = this.#keyOf(state)
    const { cloud } = state
    if (key === null || cloud === null) return []
    if (state.phase === 'reveal') return [this.#next()]
    const answers = answerControls(
      key,
      cloud.shown,
      this.#textsOf(state)[key.id],
      this.#words,
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
      label: this.#words('next'),
      text: this.#words('next'),
      look: 'go',
      at: { column: 1, row: 1, columns: 6 },
      keys: ['Enter', ' '],
      pad: 'a',
      press: () => ({ t: 0, do: 'next' }),
    }
  }

  #strings(state: QuizState, { width, height }: Size): readonly QuizControl[] {
    const each = Math.min(120, (width - 24) / 3)
    return lengths.map((length) => ({
      id: `string-${length}`,
      label: this.#words(`string-${lengthNames[length]}`),
      text: this.#words(lengthNames[length]),
      look: 'count',
      at: { over: { x: width / 2 + (length - 2) * (each + 8), y: height - 30, width: each, height: 48 } },
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
    paper.line([ground, bend, { x, y }], { width: 2 + string, colour: colours['ink-4'] })
    for (let mark = 1; mark <= 3; mark += 1) {
      const at = { x: width - 8, y: height - 108 - ((height - 128 - side / 2) * mark) / 3 }
      paper.put(`mark ${mark}`, 'dot', { ...at, width: 8, height: 8, tint: colours['sky-5'] })
    }
    const sway = Math.sin(paper.time / 500) * 5
    paper.put('kite', 'kite-0', { x, y, width: side * 0.63, height: side, angle: sway, glide: 220 })
    paper.write('height', String(altitude), { x, y: y + side * 0.6, size: 18, colour: cssColour('sky-8') })
  }

  cues = ({ asked, last, cloud }: QuizState): readonly Cue[] => {
    const seen = this.#seen
    const isNew = cloud !== null && cloud.question !== seen.question
    if (isNew || asked > seen.asked) this.#draft = emptyDraft
    const cues: Cue[] = asked > seen.asked && last !== null ? [{ sound: last.isRight ? 'right' : 'wrong' }] : []
    this.#seen = { asked, question: cloud?.question ?? -1 }
    return cues
  }

  describe = (state: QuizState): string => {
    const card = this.card(state)
    const height = this.#words('height', { number: state.altitude })
    return card === null ? height : [card.text, card.note ?? '', height].filter((part) => part !== '').join(' ')
  }

  hint = (): null => null
  ticksLeft = (): null => null
  rounds = ({ cleared, count }: QuizState) => ({ done: cleared, of: count })
}

export const game = stageGame(quizFlight, (words) => new QuizFlightView(words))
