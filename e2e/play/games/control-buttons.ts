import type { GameSlug } from '#rules/games/catalog.ts'
import type { BugInput } from '#rules/games/bug-hunt/bug-input.ts'
import type { BugState } from '#rules/games/bug-hunt/bug-hunt.ts'
import type { CargoInput } from '#rules/games/cargo-sort/cargo-input.ts'
import type { CargoState } from '#rules/games/cargo-sort/cargo-sort.ts'
import type { DrumInput } from '#rules/games/echo-drums/drum-input.ts'
import type { LanternInput } from '#rules/games/bit-lanterns/lantern-input.ts'
import type { LetterInput } from '#rules/games/letter-rain/rain-input.ts'
import type { LighthouseInput } from '#rules/games/lighthouse-logic/lighthouse-input.ts'
import type { QuizInput } from '#rules/games/quiz-flight/quiz-input.ts'
import type { WindInput } from '#rules/games/wind-rush/wind-input.ts'

/** Maps a game input to the ids of the buttons that produce it, in pressing order. */
type FindButtons<State, Input> = (state: State, input: Input) => readonly string[]

const wind: FindButtons<unknown, WindInput> = (_, input) =>
  input.do === 'add' ? [['up', 'right', 'down', 'left'][input.command]!] : ['send']

/** Weighing selects two crates; swapping the weighed crates is a single button. */
const cargo: FindButtons<CargoState, CargoInput> = ({ lines, at }, input) => {
  const { order } = lines[at]!
  if (input.do === 'weigh') return [`crate ${order[input.i]}`, `crate ${order[input.j]}`]
  return [input.do === 'swap' ? 'swap' : 'bell']
}

const lanterns: FindButtons<unknown, LanternInput> = (_, input) => [
  input.do === 'show' ? 'show' : input.do === 'slide' ? `slide ${input.by}` : `${lanternWord[input.do]} ${input.at}`,
]
const lanternWord = { toggle: 'lantern', pick: 'pick' }

/** Each press of a slot switches to the next gate, so several presses may be needed. */
const lighthouse: FindButtons<unknown, LighthouseInput> = (_, input) => {
  if ('slot' in input) return [`slot ${input.slot}`]
  return ['row' in input ? `weather ${input.row}` : 'lever']
}

const drums: FindButtons<unknown, DrumInput> = (_, input) => [input.do === 'hit' ? `drum ${input.beat}` : input.do]

const letters: FindButtons<unknown, LetterInput> = (_, input) => (input.do === 'key' ? [`key-${input.key}`] : [])

const bugs: FindButtons<BugState, BugInput> = ({ knots, at }, input) =>
  input.do === 'mend' ? [`line-${knots[at]!.mends[input.place]!.line}`, `mend-${input.choice}`] : []

const quiz: FindButtons<unknown, QuizInput> = (_, input) => {
  if (input.do === 'next') return ['next']
  return input.do === 'answer' && input.answer.kind === 'chosen'
    ? input.answer.chosen.map((value) => `part-${value}`)
    : []
}

const buttonFinders = {
  'wind-rush': wind,
  'cargo-sort': cargo,
  'bit-lanterns': lanterns,
  'letter-rain': letters,
  'lighthouse-logic': lighthouse,
  'echo-drums': drums,
  'bug-hunt': bugs,
  'quiz-flight': quiz,
} satisfies Record<GameSlug, unknown>

/** Covers only the inputs that the first level of each game needs. */
export const buttonFinderFor = (slug: GameSlug) => buttonFinders[slug] as FindButtons<unknown, unknown>
